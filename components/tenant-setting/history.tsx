import { ArrowRight } from 'lucide-react'
import { send } from '../../client/api.ts'
import { dateTime, dateTimeWithOffset } from '../../client/format.ts'
import type { Output } from '../../contract/define.ts'
import type { companyHistory, settingHistory } from '../../contract/tenant-calls.ts'
import { Failed } from '../failed.tsx'
import { localName } from '../shell/company-name.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useText } from '../use-text.ts'
import { useTrailPages } from '../use-trail-pages.ts'
import * as css from './tenant-setting.css.ts'

type Source = typeof settingHistory | typeof companyHistory
type Page = Output<Source>
type Entry = Page['records'][number]
/** Formats a value, by the name of its field in the audit trail. */
type Texts = (field: string, value: unknown) => string

const pageSize = 15

/** Every change that a call lists, with user and acting role, from the audit trail. */
export function ChangeHistory({ of: source, text }: { of: Source; text: Texts }) {
  const { t } = useText()
  const query = useTrailPages({
    ...{ call: source, of: {}, size: pageSize },
    read: (page, options) => send(source, page, options),
  })
  const entries = query.data?.pages.flatMap(page => page.records) ?? []
  return (
    <section className={css.section} aria-labelledby="history-title">
      <h2 id="history-title" className={css.title}>
        {t('tenant:section.history')}
      </h2>
      {query.isPending && <Skeleton lines={3} size="row" />}
      {query.error && <Failed small error={query.error} onRetry={query.refetch} />}
      {query.data && entries.length === 0 && <p className={css.nothing}>{t('tenant:history.none')}</p>}
      <ol className={css.entries}>
        {entries.map(entry => (
          <HistoryEntry key={entry.seq} entry={entry} text={text} />
        ))}
      </ol>
      {query.hasNextPage && (
        <div className={css.foot}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('tenant:history.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function HistoryEntry({ entry, text }: { entry: Entry; text: Texts }) {
  const { t, locale, wordAt } = useText()
  const role = localName({ name: entry.roleName ?? '', nameEn: entry.roleNameEn ?? '' }, locale)
  return (
    <li className={css.entry}>
      <div className={css.entryHead}>
        <strong>
          {entry.roleName ? t('tenant:history.by', { name: entry.actorName, role }) : entry.actorName}
        </strong>
        <DateText iso={entry.at} text={dateTime(entry.at)} detail={dateTimeWithOffset(entry.at)} />
      </div>
      <dl className={css.changes}>
        {entry.changes.map(({ field, from, to }) => (
          <div key={field} className={css.changeRow}>
            <dt className={css.changeName}>{wordAt(`audit:field.${field}`)}</dt>
            <dd className={css.change}>
              <del className={css.was}>{text(field, from)}</del>{' '}
              <ins className={css.is}>
                <Icon of={ArrowRight} size={14} directional label={t('tenant:history.to')} />
                {text(field, to)}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

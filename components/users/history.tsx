import { ArrowRight } from 'lucide-react'
import { send } from '../../client/api.ts'
import { dateTime, dateTimeWithOffset } from '../../client/format.ts'
import { wordAt } from '../../client/i18n.ts'
import { zoneInForce } from '../../client/zone-in-force.ts'
import type { Output } from '../../contract/define.ts'
import { buttonKey } from '../../contract/menus.ts'
import { userHistory } from '../../contract/users.ts'
import { FiledUnder } from '../audit/filed-under.tsx'
import * as trail from '../audit/trail-link.css.ts'
import { TrailLink } from '../audit/trail-link.tsx'
import { useAuditValue } from '../audit/words.ts'
import { Failed } from '../failed.tsx'
import { AsOfButton } from '../past/as-of-button.tsx'
import { localName } from '../shell/company-name.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
import { useTrailPages } from '../use-trail-pages.ts'
import * as css from './users.css.ts'
import { isNothing, type KnownNames, useValueText } from './values.ts'

type Entry = Output<typeof userHistory>['records'][number]

const pageSize = 15
const viewKey = buttonKey(1011, 'USER_HISTORY_VIEW')

/** The history of a user: action, user, acting role, reason and fields, from the audit trail. */
export function History({ userId, known }: { userId: string; known: KnownNames }) {
  const { t } = useText()
  const shown = useSession().buttons.includes(viewKey)
  return (
    <section id="history" className={css.section} aria-labelledby="history-title">
      <div className={css.sectionHead}>
        <h2 id="history-title">{t('users:detail.history')}</h2>
        <div className={trail.meta}>
          <span>{t('users:history.zone', { zone: zoneInForce() })}</span>
          <TrailLink id={userId} />
          <AsOfButton kind="user" id={userId} />
        </div>
      </div>
      {shown ? (
        <Entries userId={userId} known={known} />
      ) : (
        <p className={css.nothing}>
          {t('users:history.hidden', { button: wordAt('menus:button.USER_HISTORY_VIEW') })}
        </p>
      )}
    </section>
  )
}

function Entries({ userId, known }: { userId: string; known: KnownNames }) {
  const { t } = useText()
  const query = useTrailPages({
    ...{ call: userHistory, of: { userId }, size: pageSize },
    read: (page, options) => send(userHistory, { userId, ...page }, options),
  })
  const entries = query.data?.pages.flatMap(page => page.records) ?? []
  return (
    <>
      {query.isPending && <Skeleton lines={4} size="row" />}
      {query.error && <Failed small error={query.error} onRetry={query.refetch} />}
      {query.data && entries.length === 0 && <p className={css.nothing}>{t('users:history.none')}</p>}
      <ol className={css.lines}>
        {entries.map(entry => (
          <HistoryEntry key={entry.seq} entry={entry} known={known} />
        ))}
      </ol>
      {query.hasNextPage && (
        <div className={css.foot}>
          <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t('users:history.more')}
          </Button>
        </div>
      )}
    </>
  )
}

function HistoryEntry({ entry, known }: { entry: Entry; known: KnownNames }) {
  const { t, locale } = useText()
  const own = useValueText(known)
  const filed = useAuditValue()
  const text = (field: string, value: Entry['changes'][number]['to']) =>
    entry.filed ? filed(value) : own(field, value)
  const role = localName({ name: entry.roleName ?? '', nameEn: entry.roleNameEn ?? '' }, locale)
  const by = entry.roleName ? t('users:history.by', { name: entry.actorName, role }) : entry.actorName
  return (
    <li className={css.entry}>
      <div className={css.entryHead}>
        <strong>{wordOr(wordAt(`audit:${entry.action}`), entry.action)}</strong>
        <FiledUnder filed={entry.filed} />
        <span className={css.entryMeta}>{by}</span>
        <DateText iso={entry.at} text={dateTime(entry.at)} detail={dateTimeWithOffset(entry.at)} />
        {entry.version !== null && (
          <span className={css.entryMeta}>{t('users:history.version', { version: entry.version })}</span>
        )}
      </div>
      {entry.reason && <p className={css.entryMeta}>{t('users:history.reason', { reason: entry.reason })}</p>}
      {entry.changes.length > 0 && (
        <dl className={css.changes}>
          {entry.changes.map(change => (
            <div key={change.field} className={css.changeRow}>
              <dt className={css.entryMeta}>{wordOr(wordAt(`audit:field.${change.field}`), change.field)}</dt>
              <dd className={css.change}>
                <span className={isNothing(change.from) ? css.wasNothing : css.was}>
                  {text(change.field, change.from)}
                </span>{' '}
                <span className={css.is}>
                  <span className={css.arrow} aria-hidden="true">
                    <Icon of={ArrowRight} size={14} directional />
                  </span>
                  {text(change.field, change.to)}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** The text for an action or a field; its bare name if this version does not know it yet. */
const wordOr = (word: string, name: string): string =>
  word === '' || word.endsWith(`.${name}`) ? name : word

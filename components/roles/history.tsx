import { ArrowRight } from 'lucide-react'
import { send } from '../../client/api.ts'
import { dateTime, dateTimeWithOffset } from '../../client/format.ts'
import { wordAt } from '../../client/i18n.ts'
import { zoneInForce } from '../../client/zone-in-force.ts'
import type { Output } from '../../contract/define.ts'
import { getDifference } from '../../contract/rights.ts'
import { roleHistory } from '../../contract/roles.ts'
import { FiledUnder } from '../audit/filed-under.tsx'
import * as trail from '../audit/trail-link.css.ts'
import { TrailLink } from '../audit/trail-link.tsx'
import { auditWord, useAuditValue } from '../audit/words.ts'
import { Failed } from '../failed.tsx'
import { AsOfButton } from '../past/as-of-button.tsx'
import { localName } from '../shell/company-name.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useText } from '../use-text.ts'
import { useTrailPages } from '../use-trail-pages.ts'
import * as users from '../users/users.css.ts'
import { RightList } from './changes.tsx'
import * as css from './roles.css.ts'
import { useValueText } from './use-value-text.ts'

type Page = Output<typeof roleHistory>
type Entry = Page['records'][number]

const pageSize = 10
const kinds = ['applications', 'menus', 'buttons']

/** The history of a role: action, user, acting role, reason, fields and rights, from the audit trail. */
export function RoleHistory({ roleId }: { roleId: string }) {
  const { t } = useText()
  const of = { id: roleId }
  const query = useTrailPages({
    ...{ call: roleHistory, of, size: pageSize },
    read: (page, options) => send(roleHistory, { ...of, ...page }, options),
  })
  const entries = query.data?.pages.flatMap(page => page.records) ?? []
  return (
    <section id="history" className={users.section} aria-labelledby="history-title">
      <div className={users.sectionHead}>
        <h2 id="history-title">{t('roleAdmin:section.history')}</h2>
        <div className={trail.meta}>
          <span>{t('roleAdmin:history.zone', { zone: zoneInForce() })}</span>
          <TrailLink id={roleId} />
          <AsOfButton kind="role" id={roleId} />
        </div>
      </div>
      {query.isPending && <Skeleton lines={4} size="row" />}
      {query.error && <Failed small error={query.error} onRetry={query.refetch} />}
      {query.data && entries.length === 0 && <p className={users.nothing}>{t('roleAdmin:history.none')}</p>}
      <ol className={users.lines}>
        {entries.map(entry => (
          <HistoryEntry key={entry.seq} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <div className={users.foot}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('roleAdmin:history.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function HistoryEntry({ entry }: { entry: Entry }) {
  const { t, locale } = useText()
  const own = useValueText()
  const filed = useAuditValue()
  const text = (field: string, value: Entry['changes'][number]['to']) =>
    entry.filed ? filed(value) : own(field, value)
  const label = (field: string) =>
    entry.filed ? auditWord('field.', field) : wordAt(`roleAdmin:field.${field}`)
  const role = localName({ name: entry.roleName ?? '', nameEn: entry.roleNameEn ?? '' }, locale)
  const fields = entry.changes.filter(({ field }) => !kinds.includes(field))
  const rights = getRights(entry)
  return (
    <li className={users.entry}>
      <div className={users.entryHead}>
        <strong>{wordAt(`audit:${entry.action}`)}</strong>
        <FiledUnder filed={entry.filed} />
        <span className={users.entryMeta}>
          {entry.roleName ? t('roleAdmin:history.by', { name: entry.actorName, role }) : entry.actorName}
        </span>
        <DateText iso={entry.at} text={dateTime(entry.at)} detail={dateTimeWithOffset(entry.at)} />
        {entry.version !== null && (
          <span className={users.entryMeta}>
            {t('roleAdmin:history.version', { version: entry.version })}
          </span>
        )}
      </div>
      {entry.reason && (
        <p className={users.entryMeta}>{t('roleAdmin:history.reason', { reason: entry.reason })}</p>
      )}
      {fields.length > 0 && (
        <dl className={users.changes}>
          {fields.map(({ field, from, to }) => (
            <div key={field} className={users.changeRow}>
              <dt className={users.entryMeta}>{label(field)}</dt>
              <dd className={users.change}>
                <span className={from === null ? users.wasNothing : users.was}>{text(field, from)}</span>{' '}
                <span className={users.is}>
                  <span className={users.arrow} aria-hidden="true">
                    <Icon of={ArrowRight} size={14} directional />
                  </span>
                  {text(field, to)}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {rights.added.length + rights.removed.length > 0 && (
        <details className={css.rightChanges}>
          <summary>
            {t('roleAdmin:history.rights', { added: rights.added.length, removed: rights.removed.length })}
          </summary>
          <RightList sign="added" rights={rights.added} />
          <RightList sign="removed" rights={rights.removed} />
        </details>
      )}
    </li>
  )
}

/** Rights that an entry added and removed: the trail stores the sets before and after. */
function getRights({ changes }: Entry) {
  const side = (which: 'from' | 'to') =>
    new Set(
      changes
        .filter(({ field }) => kinds.includes(field))
        .flatMap(change => (Array.isArray(change[which]) ? change[which].map(String) : [])),
    )
  return getDifference(side('from'), side('to'))
}

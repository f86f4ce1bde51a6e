import { ArrowRight } from 'lucide-react'
import { send } from '../../client/api.ts'
import { dateTime, dateTimeWithOffset, listed } from '../../client/format.ts'
import { zoneInForce } from '../../client/zone-in-force.ts'
import type { Output } from '../../contract/define.ts'
import type { departmentHistory } from '../../contract/departments.ts'
import type { positionHistory } from '../../contract/positions.ts'
import * as trail from '../audit/trail-link.css.ts'
import { TrailLink } from '../audit/trail-link.tsx'
import { Failed } from '../failed.tsx'
import { localName } from '../shell/company-name.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useText } from '../use-text.ts'
import { useTrailPages } from '../use-trail-pages.ts'
import { applicationKey } from './applications.ts'
import * as css from './places.css.ts'

type Source = typeof departmentHistory | typeof positionHistory
type Page = Output<Source>
type Entry = Page['records'][number]

const pageSize = 15

type Props = {
  of: Source
  id: string
  /** The record itself does not exist any more: a deleted one still has a history. */
  gone?: boolean
}

/** The history of a department or a position: action, user, reason and fields, from the audit trail. */
export function PlaceHistory({ of: source, id, gone }: Props) {
  const { t } = useText()
  const query = useTrailPages({
    ...{ call: source, of: { id }, size: pageSize },
    read: (page, options) => send(source, { id, ...page }, options),
  })
  const entries = query.data?.pages.flatMap(page => page.records) ?? []
  // A record that never existed has no history; the page already says so.
  if (gone && !query.data) return null
  return (
    <section className={css.ruledSection} aria-labelledby="place-history">
      <div className={css.ruled}>
        <h3 id="place-history">{t('places:history.title')}</h3>
        <div className={trail.meta}>
          <span>{t('places:history.zone', { zone: zoneInForce() })}</span>
          <TrailLink id={id} />
        </div>
      </div>
      {query.isPending && <Skeleton lines={3} size="row" />}
      {query.error && <Failed small error={query.error} onRetry={query.refetch} />}
      {query.data && entries.length === 0 && <p className={css.nothing}>{t('places:history.none')}</p>}
      {entries.length > 0 && (
        <ol className={css.entries}>
          {entries.map(entry => (
            <HistoryEntry key={entry.seq} entry={entry} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <div className={css.moreEntries}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('places:history.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function HistoryEntry({ entry }: { entry: Entry }) {
  const { t, locale, wordAt } = useText()
  const text = useValue()
  const role = localName({ name: entry.roleName ?? '', nameEn: entry.roleNameEn ?? '' }, locale)
  return (
    <li className={css.entry}>
      <div className={css.entryHead}>
        <strong>{wordAt(`audit:${entry.action}`)}</strong>
        <span className={css.sub}>
          {entry.roleName ? t('places:history.by', { name: entry.actorName, role }) : entry.actorName}
        </span>
        <DateText iso={entry.at} text={dateTime(entry.at)} detail={dateTimeWithOffset(entry.at)} />
      </div>
      {entry.reason && <p className={css.sub}>{t('places:history.reason', { reason: entry.reason })}</p>}
      <dl className={css.changes}>
        {entry.changes
          // Sort orders are numbers with gaps: the move itself tells the change.
          .filter(({ field }) => field !== 'sort')
          .map(({ field, from, to }) => (
            <div key={field} className={css.changeRow}>
              <dt className={css.sub}>{wordAt(`audit:field.${field}`)}</dt>
              <dd className={css.change}>
                <del className={css.was}>{text(field, from)}</del>{' '}
                <ins className={css.is} style={{ textDecoration: 'none' }}>
                  <Icon of={ArrowRight} size={14} directional label={t('places:history.to')} />
                  {text(field, to)}
                </ins>
              </dd>
            </div>
          ))}
      </dl>
    </li>
  )
}

/** Formats a value of the trail. */
function useValue() {
  const { t, wordAt } = useText()
  return (field: string, value: unknown): string => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
      return field === 'applications' ? t('places:field.allApplications') : '-'
    if (typeof value === 'boolean') return t(value ? 'places:yes' : 'places:no')
    if (field === 'applications' && Array.isArray(value))
      return listed(value.map(each => wordAt(`applications:${applicationKey(each)}`)))
    return Array.isArray(value) ? listed(value.map(String)) : String(value)
  }
}

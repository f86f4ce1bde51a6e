import { useEffect, useState } from 'react'
import { type CallError, isCallError } from '../../client/call-error.ts'
import { dateTime, dateTimeWithOffset, listed } from '../../client/format.ts'
import type { SessionStore } from '../../client/session-store.ts'
import { historyOfSite, type SiteHistory } from '../../client/site-changes.ts'
import type { SiteRow } from '../../client/sites.ts'
import { spine, tone } from '../../styles/recipes/spine.css.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { DateText } from '../ui/date-text.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import * as css from './change.css.ts'
import { siteName } from './names.ts'
import { useReasons } from './use-reasons.ts'
import type { TableText } from './use-table-text.ts'

type Props = { site: SiteRow; text: TableText; session: SessionStore; onClose: () => void }
type Entry = SiteHistory['records'][number]
type Read = { entries: Entry[]; total: number; page: number; error: CallError | null; busy: boolean }

const unread: Read = { entries: [], total: 0, page: 0, error: null, busy: true }

/** Who activated or deactivated a site or changed its status, when and why, newest first (F8). */
export function HistoryDrawer({ site, text, session, onClose }: Props) {
  useReasons()
  const { t, locale } = text
  const [read, setRead] = useState(unread)
  const next = (page: number) => {
    setRead(known => ({ ...known, busy: true, error: null }))
    historyOfSite(site.id, page, session).then(
      ({ records, total }) =>
        setRead(known => ({ ...unread, entries: [...known.entries, ...records], total, page, busy: false })),
      error => isCallError(error) && setRead(known => ({ ...known, error, busy: false })),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when it opens.
  useEffect(() => next(1), [])
  const { entries, total, page, error, busy } = read
  return (
    <Drawer open title={t('siteActs:history.title', { name: siteName(site, locale) })} onClose={onClose}>
      <div className={css.stack}>
        {entries.length > 0 && (
          <ol className={css.entries}>
            {entries.map(entry => (
              <Past key={entry.seq} entry={entry} text={text} />
            ))}
          </ol>
        )}
        {busy && <Skeleton lines={4} />}
        {!busy && !error && entries.length === 0 && (
          <p className={css.plain}>{t('siteActs:history.empty')}</p>
        )}
        {error && (
          <ErrorState
            small
            title={t('siteActs:state.failedTitle')}
            text={error.message}
            errorId={error.requestId}
            onRetry={() => next(page + 1)}
          />
        )}
        {!busy && !error && entries.length < total && (
          <Button onClick={() => next(page + 1)}>{t('siteActs:history.more')}</Button>
        )}
      </div>
    </Drawer>
  )
}

const statuses = ['preparing', 'active', 'closed'] as const

function Past({ entry, text: { t, locale } }: { entry: Entry; text: TableText }) {
  const role = (locale.startsWith('e') && entry.roleNameEn) || entry.roleName
  const status = (value: unknown) => {
    const known = statuses.find(each => each === value)
    return known ? t(`sites:status.${known}`) : String(value)
  }
  const said = entry.changes.map(({ field, from, to }) =>
    field === 'status'
      ? t('siteActs:history.status', { from: status(from), to: status(to) })
      : t(`siteActs:history.active.${to === true}`),
  )
  const off = entry.changes.some(({ field, to }) => field === 'active' && to === false)
  return (
    <li className={classNames(css.entry, spine, tone[off ? 'neutral' : 'ongoing'])}>
      <span className={css.entryHead}>{listed(said)}</span>
      <span className={css.entryMeta}>
        <DateText iso={entry.at} text={dateTime(entry.at)} detail={dateTimeWithOffset(entry.at)} />
        {' · '}
        {role ? t('siteActs:history.by', { name: entry.actorName, role }) : entry.actorName}
      </span>
      {entry.reason && <span>{t('siteActs:history.reason', { reason: entry.reason })}</span>}
    </li>
  )
}

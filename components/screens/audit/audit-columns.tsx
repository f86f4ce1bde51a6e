import { auditScreen, recordPath } from '../../../client/audit.ts'
import { dateTime, dateTimeWithOffset, number } from '../../../client/zones/format.ts'
import type { AuditChange, AuditRow } from '../../../contract/audit/calls.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { useText } from '../../shared/call/use-text.ts'
import { auditWord, useAuditValue } from '../../shared/history/words.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { DateText } from '../../ui/base/date-text.tsx'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import * as css from './audit.css.ts'
import { type AuditState, auditState } from './list-state.ts'

export const toneOf: Record<AuditRow['outcome'], ChipTone> = { done: 'normal', refused: 'danger' }

/** The columns of the trail. */
export function useColumns({ state }: { state: AuditState }): Column<AuditRow>[] {
  const { t } = useText()
  return [
    { id: 'at', head: t('audit:trail.column.at'), cell: row => <Opener row={row} state={state} /> },
    { id: 'actor', head: t('audit:trail.column.actor'), wrap: true, cell: row => <Who row={row} /> },
    { id: 'action', head: t('audit:trail.column.action'), wrap: true, cell: row => <What row={row} /> },
    {
      id: 'record',
      head: t('audit:trail.column.record'),
      wrap: true,
      cell: row => <RecordCell row={row} />,
    },
    {
      id: 'outcome',
      head: t('audit:trail.column.outcome'),
      cell: row => (
        <StatusChip tone={toneOf[row.outcome]}>{t(`audit:trail.outcome.${row.outcome}`)}</StatusChip>
      ),
    },
    { id: 'seq', head: t('audit:trail.column.seq'), numeric: true, cell: row => number(row.seq) },
  ]
}

/** The time opens the entry: a real address, so that it can be shared. */
function Opener({ row, state }: { row: AuditRow; state: AuditState }) {
  const { t } = useText()
  const search = new URLSearchParams(auditState.write({ ...state, entry: row.seq }))
  return (
    <Anchor
      href={`${auditScreen}?${search}`}
      className={css.opener}
      title={dateTimeWithOffset(row.at)}
      aria-label={`${dateTime(row.at)}, ${t('audit:trail.open', { seq: row.seq })}`}
    >
      <DateText iso={row.at} text={dateTime(row.at)} />
    </Anchor>
  )
}

/** Who acted: a person, printed as at that time with the acting role, or the system. */
export function Who({ row }: { row: AuditRow }) {
  const { t, locale } = useText()
  const role = row.roleName && localName({ name: row.roleName, nameEn: row.roleNameEn ?? '' }, locale)
  const isSystem = row.actor.name === 'system'
  return (
    <span className={css.two}>
      <span>{isSystem ? t('audit:trail.system') : row.actor.name}</span>
      {role && <span className={css.second}>{role}</span>}
    </span>
  )
}

/** Two lines: the action, and its first change with the number of the others. */
function What({ row }: { row: AuditRow }) {
  const { t } = useText()
  const [change] = row.changes
  const others = row.fields.length - 1
  return (
    <span className={css.two}>
      <span>{auditWord('', row.action)}</span>
      {change && (
        <span className={css.rowChanges}>
          <OldNew change={change} entity={row.entity} />
          {others > 0 && <span className={css.others}>{t('audit:trail.more', { count: others })}</span>}
        </span>
      )}
    </span>
  )
}

/** One change in a line: added and removed items of a set, old and new value of anything else. */
function OldNew({ change, entity }: { change: AuditChange; entity: string }) {
  const { field, from, to, added, removed } = change
  const { t } = useText()
  const text = useAuditValue()
  const sets = [...(removed ?? []).map(each => `− ${each}`), ...(added ?? []).map(each => `+ ${each}`)]
  const label = auditWord('field.', field, entity)
  return (
    <span className={css.rowChange}>
      {added && removed ? (
        <span>
          {t('ui:filter.summary', { label, value: sets.join(t('audit:trail.and')) || text(null, field) })}
        </span>
      ) : (
        <>
          {t('ui:filter.summary', { label, value: text(from, field) })} <span aria-hidden="true">→</span>
          <span className={visuallyHidden}>{t('audit:trail.to')}</span>{' '}
          <span className={css.rowNew}>{text(to, field)}</span>
        </>
      )}
    </span>
  )
}

/** The record of an entry, with a link to its page where there is one. */
function RecordCell({ row }: { row: AuditRow }) {
  const { opens } = useNavigation()
  const kind = auditWord('entity.', row.entity)
  const path = recordPath(row.entity, row.entityId)
  if (!row.record) return <span>{kind}</span>
  return (
    <span className={css.two}>
      {path && opens(path) ? (
        <Anchor href={path} className={css.link}>
          {row.record}
        </Anchor>
      ) : (
        <span>{row.record}</span>
      )}
      <span className={css.second}>{kind}</span>
    </span>
  )
}

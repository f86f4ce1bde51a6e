import { dayAgo } from '../../../client/local-time.ts'
import { auditOptions } from '../../../contract/audit/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { auditWord } from '../../shared/history/words.ts'
import { ListToolbar } from '../../shared/list/toolbar.tsx'
import { ClearButton } from '../../ui/base/clear-button.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'
import { ReviewButton } from '../past/review-button.tsx'
import * as css from './audit.css.ts'
import { Choices } from './choices.tsx'
import { ExportAudit } from './export-button.tsx'
import { type AuditState, getShow, isNarrowed, outcomes, shows, widened } from './list-state.ts'

/** Lengths of the periods in days, today included. */
const periods = [1, 7, 30, 90] as const

export type ToolbarProps = {
  state: AuditState
  onState: (state: AuditState) => void
  total: number | undefined
}

/** Search, filters and the export, over the table. */
export function AuditToolbar({ state, onState, total }: ToolbarProps) {
  const { t } = useText()
  const set = (patch: Partial<AuditState>) => onState({ ...state, ...patch, page: 1, entry: null })
  return (
    <div className={css.filters}>
      <ListToolbar
        search={{
          label: t('audit:trail.filter.searchLabel'),
          placeholder: t('audit:trail.filter.search'),
          query: state.query,
          onQuery: query => set({ query }),
        }}
        filters={useFilters(state, set)}
        onClear={() => onState(widened(state))}
      >
        {isNarrowed(state) && (
          <ClearButton variant="quiet" onClear={() => onState(widened(state))}>
            {t('audit:trail.filter.clear')}
          </ClearButton>
        )}
        <ReviewButton />
        <ExportAudit state={state} total={total} />
      </ListToolbar>
      <Quick state={state} set={set} />
      <div className={css.more}>
        <Day name="from" state={state} set={set} />
        <Day name="to" state={state} set={set} />
        <div className={css.people}>
          <UserPicker
            label={t('audit:trail.filter.actorPick')}
            multiple
            max={50}
            value={state.actorIds}
            onChange={actorIds => set({ actorIds })}
          />
        </div>
      </div>
    </div>
  )
}

/** Kinds of entries and periods: the most frequent choices, one press away. */
function Quick({ state, set }: Set) {
  const { t } = useText()
  const since = periods.find(days => state.to === '' && state.from === dayAgo(days - 1))
  return (
    <div className={css.quick}>
      <Choices
        label={t('audit:trail.show.label')}
        options={shows.map(value => ({ value, label: t(`audit:trail.show.${value}`) }))}
        value={getShow(state)}
        onChange={show => set({ show })}
      />
      <Choices
        label={t('audit:trail.period.label')}
        options={[
          { value: 0, label: t('audit:trail.period.any') },
          ...periods.map(days => ({
            value: days,
            label: days === 1 ? t('audit:trail.period.today') : t('audit:trail.period.days', { count: days }),
          })),
        ]}
        value={state.from || state.to ? since : 0}
        onChange={days => set({ from: days ? dayAgo(days - 1) : '', to: '' })}
      />
    </div>
  )
}

type Set = { state: AuditState; set: (patch: Partial<AuditState>) => void }

function Day({ name, state, set }: Set & { name: 'from' | 'to' }) {
  const { t } = useText()
  return (
    <DateField
      id={`audit-${name}`}
      label={t(name === 'from' ? 'audit:trail.filter.fromDay' : 'audit:trail.filter.toDay')}
      max={dayAgo(0)}
      value={state[name]}
      onChange={value => set({ [name]: value })}
    />
  )
}

function useFilters(state: AuditState, set: Set['set']): Filter[] {
  const { t, locale } = useText()
  const quietly = { staleTime: 5 * 60_000, loading: false }
  const known = useScoped(auditOptions, {}, quietly).data?.records ?? []
  const inOrder = (place: '' | 'entity.', names: readonly string[]) =>
    [...new Set(names)]
      .map(value => ({ value, label: auditWord(place, value) }))
      .sort((one, other) => one.label.localeCompare(other.label, locale))
  const within = known.filter(each => state.entities.length === 0 || state.entities.includes(each.entity))
  return [
    {
      label: t('audit:trail.filter.entity'),
      options: inOrder('entity.', [...known.map(each => each.entity), ...state.entities]),
      value: state.entities,
      onChange: entities => set({ entities }),
    },
    {
      label: t('audit:trail.filter.action'),
      options: inOrder('', [...within.map(each => each.action), ...state.actions]),
      value: state.actions,
      onChange: actions => set({ actions }),
    },
    {
      label: t('audit:trail.filter.outcome'),
      single: true,
      options: outcomes.map(value => ({ value, label: t(`audit:trail.outcome.${value}`) })),
      value: state.outcome ? [state.outcome] : [],
      onChange: ([value]) => set({ outcome: outcomes.find(each => each === value) ?? null }),
    },
  ]
}

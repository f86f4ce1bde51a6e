import { dayAgo } from '../../../client/local-time.ts'
import { auditOptions, type searchAudit } from '../../../contract/audit/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { auditWord } from '../../shared/history/words.ts'
import { getChoices, getFilter, getOptions } from '../../shared/list/filters.ts'
import type { List } from '../../shared/list/list-types.ts'
import { ClearButton } from '../../ui/base/clear-button.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'
import { ReviewButton } from '../past/review-button.tsx'
import * as css from './audit.css.ts'
import {
  type AuditState,
  auditState,
  getPreset,
  getShow,
  outcomes,
  type Preset,
  presets,
  shows,
} from './list-state.ts'

/** Lengths of the periods in days, today included. */
const periods = [1, 7, 30, 90] as const

type Audit = List<typeof searchAudit, AuditState, never>

export function Tools({ list: { isNarrowed, state, onState } }: { list: Audit }) {
  const { t } = useText()
  return (
    <>
      {isNarrowed && (
        <ClearButton variant="quiet" onClear={() => onState(auditState.widen(state))}>
          {t('ui:filter.clearAll')}
        </ClearButton>
      )}
      <ReviewButton />
    </>
  )
}

/** Kinds of entries, days and people, under the search and the menus. */
export function MoreFilters({ list: { state, set } }: { list: Audit }) {
  const { t } = useText()
  return (
    <div className={css.filters}>
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
  const preset = getPreset(state)
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
        label={t('audit:trail.preset.label')}
        options={(Object.keys(presets) as Preset[]).map(value => ({
          value,
          label: t(`audit:trail.preset.${value}`),
        }))}
        value={preset}
        onChange={next => set({ entities: next === preset ? [] : presets[next], actions: [], show: null })}
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

type ChoicesProps<V extends string | number> = {
  /** The name of the group. */
  label: string
  options: readonly { value: V; label: string }[]
  /** The active value; undefined when another filter narrows the list. */
  value: V | undefined
  onChange: (value: V) => void
}

/** A few choices side by side, each one press away. */
function Choices<V extends string | number>({ label, options, value, onChange }: ChoicesProps<V>) {
  return (
    // A fieldset would be a box of its own, and its legend would not be part of the row.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="group" aria-label={label} className={css.choices}>
      <span aria-hidden="true" className={css.choicesLabel}>
        {label}
      </span>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          className={css.choice}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
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

export function useFilters(list: Audit): Filter[] {
  const { t, locale } = useText()
  const { entities, actions } = list.state
  const quietly = { staleTime: 5 * 60_000, loading: false }
  const records = useScoped(auditOptions, {}, quietly).data?.records ?? []
  const inOrder = (place: '' | 'entity.', names: readonly string[]) =>
    getOptions([...new Set(names)], value => auditWord(place, value)).sort((one, other) =>
      one.label.localeCompare(other.label, locale),
    )
  const within = records.filter(each => entities.length === 0 || entities.includes(each.entity))
  const kinds = inOrder('entity.', [...records.map(each => each.entity), ...entities])
  const acts = inOrder('', [...within.map(each => each.action), ...actions])
  return [
    getFilter(list, 'entities', t('audit:trail.filter.entity'), kinds),
    getFilter(list, 'actions', t('audit:trail.filter.action'), acts),
    getChoices(list, 'outcome', t('audit:trail.filter.outcome'), outcomes, value =>
      t(`audit:trail.outcome.${value}`),
    ),
  ]
}

import { CalendarDays, type LucideIcon, UsersRound } from 'lucide-react'
import { dayAgo } from '../../../client/local-time.ts'
import { auditOptions, type searchAudit } from '../../../contract/audit/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { auditWord } from '../../shared/history/words.ts'
import { getChoices, getFilter, getOptions } from '../../shared/list/filters.ts'
import { words } from '../../shared/list/list.css.ts'
import type { List } from '../../shared/list/list-types.ts'
import { Button } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { set as isSetLook } from '../../ui/overlay/filter-menu.css.ts'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'
import { ReviewButton } from '../past/review-button.tsx'
import * as css from './audit.css.ts'
import { type AuditState, getPreset, getShow, outcomes, type Preset, presets, shows } from './list-state.ts'

/** Lengths of the periods in days, today included. */
const periods = [1, 7, 30, 90] as const

type Audit = List<typeof searchAudit, AuditState, never>

/** Days and people, each with a panel of its own, and what the list has besides. */
export function Tools({ list: { state, set } }: { list: Audit }) {
  return (
    <>
      <Days state={state} set={set} />
      <People state={state} set={set} />
      <ReviewButton />
    </>
  )
}

/** The button of a filter with a panel of its own, as those of the toolbar are. */
const getTrigger = (icon: LucideIcon, text: string, isSet: boolean) => (
  <Button icon={icon} className={classNames(isSet && isSetLook)}>
    <span className={words}>{text}</span>
  </Button>
)

/** The last days, one press away, or any two days. */
function Days({ state, set }: Set) {
  const { t } = useText()
  const label = t('audit:trail.period.label')
  const since = periods.find(days => state.to === '' && state.from === dayAgo(days - 1))
  const getName = (days: number) =>
    days === 1 ? t('audit:trail.period.today') : t('audit:trail.period.days', { count: days })
  const isSet = state.from !== '' || state.to !== ''
  const shown = since ? getName(since) : isSet ? `${state.from} – ${state.to}` : t('audit:trail.period.any')
  return (
    <Popover
      label={label}
      trigger={getTrigger(CalendarDays, t('ui:filter.summary', { label, value: shown }), isSet)}
    >
      {close => (
        <div className={css.panel}>
          <RadioGroup
            label={label}
            options={[0, ...periods].map(days => ({
              value: String(days),
              label: days === 0 ? t('audit:trail.period.any') : getName(days),
            }))}
            value={String(since ?? (isSet ? -1 : 0))}
            onChange={value => {
              set({ from: value === '0' ? '' : dayAgo(Number(value) - 1), to: '' })
              close()
            }}
          />
          <Day name="from" state={state} set={set} />
          <Day name="to" state={state} set={set} />
        </div>
      )}
    </Popover>
  )
}

function People({ state, set }: Set) {
  const { t } = useText()
  const label = t('audit:trail.filter.actorPick')
  const short = t('audit:trail.column.actor')
  const many = state.actorIds.length
  return (
    <Popover
      label={label}
      trigger={getTrigger(
        UsersRound,
        many > 0 ? t('ui:filter.summary', { label: short, value: String(many) }) : short,
        many > 0,
      )}
    >
      <div className={css.panel}>
        <UserPicker
          label={label}
          multiple
          max={50}
          value={state.actorIds}
          onChange={actorIds => set({ actorIds })}
        />
      </div>
    </Popover>
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

/** Presets of questions and what the list shows come first; then kinds, acts and outcomes. */
export function useFilters(list: Audit): Filter[] {
  const { t, locale } = useText()
  const { state, set } = list
  const { entities, actions } = state
  const quietly = { staleTime: 5 * 60_000, loading: false }
  const records = useScoped(auditOptions, {}, quietly).data?.records ?? []
  const inOrder = (place: '' | 'entity.', names: readonly string[]) =>
    getOptions([...new Set(names)], value => auditWord(place, value)).sort((one, other) =>
      one.label.localeCompare(other.label, locale),
    )
  const within = records.filter(each => entities.length === 0 || entities.includes(each.entity))
  const kinds = inOrder('entity.', [...records.map(each => each.entity), ...entities])
  const acts = inOrder('', [...within.map(each => each.action), ...actions])
  const preset = getPreset(state)
  const show = getShow(state)
  return [
    {
      single: true,
      label: t('audit:trail.preset.label'),
      options: getOptions(Object.keys(presets) as Preset[], value => t(`audit:trail.preset.${value}`)),
      value: preset ? [preset] : [],
      onChange: ([next]) => set({ entities: next ? presets[next as Preset] : [], actions: [], show: null }),
    },
    {
      single: true,
      label: t('audit:trail.show.label'),
      options: getOptions(shows, value => t(`audit:trail.show.${value}`)),
      /** Everything is no filter: that is left when it is removed. */
      value: show === 'all' ? [] : [show],
      onChange: ([next]) => set({ show: shows.find(each => each === next) ?? 'all' }),
    },
    getFilter(list, 'entities', t('audit:trail.filter.entity'), kinds),
    getFilter(list, 'actions', t('audit:trail.filter.action'), acts),
    getChoices(list, 'outcome', t('audit:trail.filter.outcome'), outcomes, value =>
      t(`audit:trail.outcome.${value}`),
    ),
  ]
}

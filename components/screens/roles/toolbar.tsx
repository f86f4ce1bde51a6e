import { Plus } from 'lucide-react'
import { wordAt } from '../../../client/words/i18n.ts'
import { applications } from '../../../contract/access/applications.ts'
import { roleBlinding, roleCategory, roleLevel, roleState } from '../../../contract/roles/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ListToolbar } from '../../shared/list/toolbar.tsx'
import type { Off } from '../../ui/base/off.ts'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import { ExportRoles } from './export-button.tsx'
import { type RoleListState, widened } from './list-state.ts'
import { choiceText } from './role-texts.ts'

export type ToolbarProps = {
  state: RoleListState
  onState: (state: RoleListState) => void
  /** How many roles match; undefined while it is unknown. */
  total: number | undefined
  onAdd: () => void
  /** Why no role can be added. */
  addOff?: Off | undefined
}

/** Search, filters and export of the roles, and the button that adds one. */
export function RoleToolbar({ state, onState, total, onAdd, addOff }: ToolbarProps) {
  const { t } = useText()
  return (
    <ListToolbar
      search={{
        label: t('roleAdmin:searchLabel'),
        placeholder: t('roleAdmin:search'),
        maxLength: 100,
        query: state.query,
        onQuery: query => onState({ ...state, query, page: 1 }),
      }}
      filters={useFilters(state, onState)}
      onClear={() => onState({ ...widened(state), query: state.query })}
      add={{ label: t('roleAdmin:add.button'), icon: Plus, off: addOff, onAdd }}
    >
      <ExportRoles state={state} total={total} />
    </ListToolbar>
  )
}

function useFilters(state: RoleListState, onState: ToolbarProps['onState']): Filter[] {
  const { t } = useText()
  const set = (patch: Partial<RoleListState>) => onState({ ...state, ...patch, page: 1 })
  const options = (choice: Parameters<typeof choiceText>[0], values: readonly string[]) =>
    values.map(value => ({ value, label: choiceText(choice, value) }))
  const kept = <T extends string>(all: readonly T[], chosen: readonly string[]) =>
    all.filter(each => chosen.includes(each))
  return [
    {
      label: t('roleAdmin:field.state'),
      options: options('state', roleState.options),
      value: state.states,
      onChange: chosen => set({ states: kept(roleState.options, chosen) }),
    },
    {
      label: t('roleAdmin:field.level'),
      options: options('level', roleLevel.options),
      value: state.levels,
      onChange: chosen => set({ levels: kept(roleLevel.options, chosen) }),
    },
    {
      label: t('roleAdmin:field.category'),
      options: options('category', roleCategory.options),
      value: state.categories,
      onChange: chosen => set({ categories: kept(roleCategory.options, chosen) }),
    },
    {
      label: t('roleAdmin:field.blinding'),
      options: options('blinding', roleBlinding.options),
      value: state.blindings,
      onChange: chosen => set({ blindings: kept(roleBlinding.options, chosen) }),
    },
    {
      label: t('roleAdmin:field.applications'),
      options: applications.map(({ id, key }) => ({
        value: String(id),
        label: wordAt(`applications:${key}`),
      })),
      value: state.applicationIds.map(String),
      onChange: chosen => set({ applicationIds: chosen.map(Number) }),
    },
  ]
}

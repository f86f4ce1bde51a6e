import { FileDown, FileUp, Plus, TableProperties } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OrganisationField, OrganisationFields } from '../../../contract/organisation-fields/calls.ts'
import { organisationRegions } from '../../../contract/organisations/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { organisationOrigins } from '../../../contract/organisations/shapes.ts'
import { nameFor } from '../../../contract/values/name-set.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ListToolbar } from '../../shared/list/toolbar.tsx'
import type { useTableLayout } from '../../shared/list/use-table-layout.ts'
import type { ViewContent } from '../../shared/list/view-list.ts'
import { ViewsMenu } from '../../shared/list/views-menu.tsx'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { getChoiceWord, getLabel } from '../../shared/record/field-names.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { IconButton } from '../../ui/base/button.tsx'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import { ColumnChooser } from '../../ui/table/column-chooser.tsx'
import { type ColumnChoice, type ColumnKey, getColumnLabel, listPath, readColumns } from './columns.ts'
import { ExportOrganisationsDialog } from './export-organisations.tsx'
import { answers, factFilters, type OrganisationListState, widened } from './list-state.ts'
import type { ListProps } from './organisation-list.tsx'
import { getAddress, organisationViews } from './views.ts'

export type OrganisationLayout = Omit<ReturnType<typeof useTableLayout<ColumnKey>>, 'columns'> & {
  columns: readonly (ColumnChoice & { width?: number | null })[]
}

type Props = ListProps & {
  layout: OrganisationLayout
  total: number
  own: OrganisationFields
  selection: ReactNode
  onTake: (view: ViewContent) => void
}

/** Search, filters, columns and export of the list, and the button that adds. */
export function OrganisationToolbar({ state, onState, layout, total, own, selection, onTake }: Props) {
  const { t, locale } = useText()
  const columns = layout.columns.map(({ id, shown }) => ({ id, shown }))
  return (
    <ListToolbar
      search={{
        label: t('organisationScreens:searchLabel'),
        placeholder: t('organisationScreens:search'),
        query: state.query,
        onQuery: query => onState({ ...state, query, page: 1 }),
      }}
      filters={useFilters({ state, onState, own })}
      onClear={() => onState({ ...widened(state), query: state.query })}
      add={useAdd()}
      selection={selection}
    >
      <ViewsMenu
        views={organisationViews}
        now={{ address: getAddress(state), columns }}
        shareText={t('organisationScreens:shareView')}
        onTake={onTake}
      />
      <ColumnChooser
        columns={columns.map(({ id }) => ({
          id,
          label: getColumnLabel(id, own, locale),
          fixed: id === 'name',
        }))}
        value={columns}
        onChange={next => layout.setColumns(readColumns(next))}
        onReset={layout.reset}
      />
      <ExportButton {...{ state, total, columns }} />
    </ListToolbar>
  )
}

/** The button that adds an organisation, and the other ways to add some. */
function useAdd() {
  const { t } = useText()
  const { go } = useNavigation()
  const off = offBy(useWhy('addOrganisation').addOrganisation, 'addOrganisation')
  const exporting = offBy(useWhy('exportOrganisations').exportOrganisations, 'exportOrganisations')
  const entry = { id: 'import', icon: FileUp, label: t('organisationScreens:import'), off }
  return {
    ...{ label: t('organisationScreens:add'), icon: Plus, off, onAdd: () => go(`${listPath}/create`) },
    more: {
      label: t('organisationScreens:more'),
      entries: [
        { ...entry, onChoose: () => go(`${listPath}/import`) },
        {
          ...{ id: 'templates', icon: TableProperties, label: t('organisationScreens:templates') },
          ...{ off: exporting, onChoose: () => go(`${listPath}/exportTemplates`) },
        },
      ],
    },
  }
}

type Single<V> = { word: (value: V) => string; onChange: (value: V | null) => void }

/** A filter of which one value at most is chosen. */
const getSingle = <V extends string>(
  label: string,
  values: readonly V[],
  value: V | null,
  { word, onChange }: Single<V>,
): Filter => ({
  label,
  options: values.map(each => ({ value: each, label: word(each) })),
  value: value ? [value] : [],
  single: true,
  onChange: ([choice]) => onChange(values.find(each => each === choice) ?? null),
})

/** The filter of an own dropdown; other own fields have no options, and so no filter (MD-O6). */
const getOwnFilter = (
  field: OrganisationField,
  own: OrganisationFields,
  locale: Locale,
  { state, set }: { state: OrganisationListState; set: (patch: Partial<OrganisationListState>) => void },
): Filter => {
  const ids = field.options.map(({ id }) => id)
  return {
    label: nameFor(field.names, locale, own.language),
    options: field.options.map(({ id, names }) => ({
      value: id,
      label: nameFor(names, locale, own.language),
    })),
    value: state.ownOptions.filter(id => ids.includes(id)),
    onChange: values => set({ ownOptions: [...state.ownOptions.filter(id => !ids.includes(id)), ...values] }),
  }
}

function useFilters({ state, onState, own }: ListProps & Pick<Props, 'own'>): Filter[] {
  const { t, locale } = useText()
  const regions =
    useScoped(organisationRegions, {}, { staleTime: 60_000, loading: false }).data?.records ?? []
  const set = (patch: Partial<OrganisationListState>) => onState({ ...state, ...patch, page: 1 })
  const { type } = organisationRecord.fields
  const answer = (name: 'active' | 'complete', label: string) =>
    getSingle(label, answers, state[name], {
      word: value => t(`organisations:answer.${value}`),
      onChange: value => set({ [name]: value }),
    })
  const place = (name: 'country' | 'province'): Filter => ({
    label: getLabel(organisationRecord, name),
    options: [...new Map(regions.map(each => [each[name], each.place[name]]))]
      .filter(([value]) => value)
      .map(([value, label]) => ({ value, label })),
    value: state[name],
    onChange: (values: string[]) => set({ [name]: values }),
  })
  return [
    {
      label: getLabel(organisationRecord, 'type'),
      options: type.values.map(value => ({ value, label: getChoiceWord(type, value) })),
      value: state.type,
      onChange: (values: readonly string[]) =>
        set({ type: type.values.filter(each => values.includes(each)) }),
    },
    place('country'),
    place('province'),
    answer('active', getLabel(organisationRecord, 'active')),
    answer('complete', t('organisationScreens:complete')),
    getSingle(t('organisationFacts:title'), factFilters, state.facts, {
      word: value => t(`organisationFacts:state.${value}`),
      onChange: facts => set({ facts }),
    }),
    getSingle(t('organisationScreens:standard.origin.label'), organisationOrigins, state.origin, {
      word: value => t(`organisationScreens:standard.origin.${value}`),
      onChange: origin => set({ origin }),
    }),
    {
      label: getLabel(organisationRecord, 'parentId'),
      options: state.parentIds.map(value => ({
        value,
        label: t('organisationScreens:filter.chosen', { count: state.parentIds.length }),
      })),
      value: state.parentIds,
      onChange: (parentIds: string[]) => set({ parentIds }),
    },
    ...own.records.map(field => getOwnFilter(field, own, locale, { state, set })),
  ].filter(filter => filter.options.length > 0)
}

type ExportProps = Pick<Props, 'state' | 'total'> & { columns: readonly ColumnChoice[] }

/** Orders a workbook of the list (L56). */
function ExportButton(props: ExportProps) {
  const { t } = useText()
  const off = offBy(useWhy('exportOrganisations').exportOrganisations, 'exportOrganisations')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={FileDown} label={t('users:export.button')} off={off} onClick={() => setOpen(true)} />
      {open && <ExportOrganisationsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

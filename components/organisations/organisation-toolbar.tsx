import { FileDown, FileUp, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { send } from '../../client/session/api.ts'
import type { Input } from '../../contract/define.ts'
import { exportOrganisations, organisationExportColumns } from '../../contract/downloads/calls.ts'
import { organisationRegions } from '../../contract/organisations/calls.ts'
import { organisationRecord } from '../../contract/organisations/fields.ts'
import { organisationOrigins } from '../../contract/organisations/shapes.ts'
import { useExport } from '../shared/call/use-export.ts'
import { useScoped } from '../shared/call/use-scoped.ts'
import { useText } from '../shared/call/use-text.ts'
import type { ExportChoice } from '../shared/exports/export-dialog.tsx'
import { LateExportDialog } from '../shared/exports/late-export-dialog.tsx'
import { ListToolbar } from '../shared/list/toolbar.tsx'
import type { useTableLayout } from '../shared/list/use-table-layout.ts'
import { useNavigation } from '../shared/page/navigation.tsx'
import { getChoiceWord, getLabel } from '../shared/record/field-names.ts'
import { useWhy } from '../shared/why/use-why.ts'
import { offBy } from '../shared/why/why-ask.ts'
import { IconButton } from '../ui/base/button.tsx'
import type { Filter } from '../ui/overlay/filter-menu.tsx'
import { ColumnChooser } from '../ui/table/column-chooser.tsx'
import { type ColumnKey, columnKeys, listPath, readColumns } from './columns.ts'
import { answers, getFilters, type OrganisationListState, widened } from './list-state.ts'
import type { ListProps } from './organisation-list.tsx'

export type OrganisationLayout = ReturnType<typeof useTableLayout<ColumnKey>>

type Props = ListProps & { layout: OrganisationLayout; total: number; selection: ReactNode }

/** Search, filters, columns and export of the list, and the button that adds. */
export function OrganisationToolbar({ state, onState, layout, total, selection }: Props) {
  const { t } = useText()
  const columns = layout.columns.map(({ id, shown }) => ({ id, shown }))
  return (
    <ListToolbar
      search={{
        label: t('organisationScreens:searchLabel'),
        placeholder: t('organisationScreens:search'),
        query: state.query,
        onQuery: query => onState({ ...state, query, page: 1 }),
      }}
      filters={useFilters({ state, onState })}
      onClear={() => onState({ ...widened(state), query: state.query })}
      add={useAdd()}
      selection={selection}
    >
      <ColumnChooser
        columns={columnKeys.map(id => ({
          id,
          label: getLabel(organisationRecord, id),
          fixed: id === 'name',
        }))}
        value={columns}
        onChange={next => layout.setColumns(readColumns(next))}
        onReset={layout.reset}
      />
      <ExportButton {...{ state, total }} />
    </ListToolbar>
  )
}

/** The button that adds an organisation, and the other ways to add some. */
function useAdd() {
  const { t } = useText()
  const { go } = useNavigation()
  const off = offBy(useWhy('addOrganisation').addOrganisation, 'addOrganisation')
  const entry = { id: 'import', icon: FileUp, label: t('organisationScreens:import'), off }
  return {
    ...{ label: t('organisationScreens:add'), icon: Plus, off, onAdd: () => go(`${listPath}/create`) },
    more: {
      label: t('organisationScreens:more'),
      entries: [{ ...entry, onChoose: () => go(`${listPath}/import`) }],
    },
  }
}

function useFilters({ state, onState }: ListProps): Filter[] {
  const { t } = useText()
  const regions =
    useScoped(organisationRegions, {}, { staleTime: 60_000, loading: false }).data?.records ?? []
  const set = (patch: Partial<OrganisationListState>) => onState({ ...state, ...patch, page: 1 })
  const { type } = organisationRecord.fields
  const answer = (name: 'active' | 'complete', label: string): Filter => ({
    label,
    options: answers.map(value => ({ value, label: t(`organisations:answer.${value}`) })),
    value: state[name] ? [state[name]] : [],
    single: true,
    onChange: ([value]) => set({ [name]: answers.find(each => each === value) ?? null }),
  })
  const place = (name: 'country' | 'province'): Filter => ({
    label: getLabel(organisationRecord, name),
    options: [...new Set(regions.map(each => each[name]).filter(Boolean))].map(value => ({
      value,
      label: value,
    })),
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
    {
      label: t('organisationScreens:standard.origin.label'),
      options: organisationOrigins.map(value => ({
        value,
        label: t(`organisationScreens:standard.origin.${value}`),
      })),
      value: state.origin ? [state.origin] : [],
      single: true,
      onChange: ([value]: readonly string[]) =>
        set({ origin: organisationOrigins.find(each => each === value) ?? null }),
    },
  ].filter(filter => filter.options.length > 0)
}

type ExportProps = { state: OrganisationListState; total: number }

/** Orders a workbook of the list with its filters and every field (L56). */
function ExportButton({ state, total }: ExportProps) {
  const { t } = useText()
  const off = offBy(useWhy('exportOrganisations').exportOrganisations, 'exportOrganisations')
  const [open, setOpen] = useState(false)
  const { busy, ask } = useExport(t('users:export.started'))
  const order = async ({ timeZone }: ExportChoice) => {
    const input = {
      headers: [...organisationExportColumns] as Input<typeof exportOrganisations>['headers'],
      ...(timeZone && { timeZone }),
      ...getFilters(state),
    }
    if (await ask(() => send(exportOrganisations, input))) setOpen(false)
  }
  return (
    <>
      <IconButton icon={FileDown} label={t('users:export.button')} off={off} onClick={() => setOpen(true)} />
      {open && (
        <LateExportDialog
          about={t('exports:dialog.rows', { count: total })}
          busy={busy}
          onExport={choice => void order(choice)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

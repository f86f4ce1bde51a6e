import { useState } from 'react'
import { type OrganisationFields, organisationFields } from '../../../contract/organisation-fields/calls.ts'
import { listOrganisations } from '../../../contract/organisations/manage.ts'
import type { OrganisationRow } from '../../../contract/organisations/shapes.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useChoice } from '../../shared/list/use-choice.ts'
import { useOpenedView } from '../../shared/list/use-opened-view.ts'
import { useTableLayout } from '../../shared/list/use-table-layout.ts'
import type { ViewContent } from '../../shared/list/view-list.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { foot, head } from '../../shared/page/page.css.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { firstColumns, readColumns, withOwn } from './columns.ts'
import { getFilters, getRequest, type OrganisationListState, writeListState } from './list-state.ts'
import { OrganisationTable } from './organisation-table.tsx'
import { OrganisationToolbar } from './organisation-toolbar.tsx'
import { duplicatesPath } from './paths.ts'
import { SelectedOrganisations } from './selected-organisations.tsx'
import { StandardCounts } from './standard-counts.tsx'
import { type Toggle, ToggleDialog } from './toggle-dialog.tsx'
import { organisationViews, readView } from './views.ts'

export type ListProps = {
  state: OrganisationListState
  onState: (state: OrganisationListState, options?: { replace: boolean }) => void
}

const columns = { first: firstColumns, read: readColumns }

const noFields: OrganisationFields = { records: [], total: 0, language: 'zh-CN', editing: null }

/** The own fields of the company: their columns and filters. */
const useOwn = (): OrganisationFields =>
  useScoped(organisationFields, {}, { staleTime: 60_000, loading: false }).data ?? noFields

/** The columns of the list, with those of own fields. */
const useLayout = (own: OrganisationFields) => {
  const settings = useTableLayout('organisations', columns)
  return { ...settings, columns: withOwn(settings.columns, own) }
}

/** The organisations that the acting role may see: search, filters, columns, actions (B35). */
export function OrganisationList({ state, onState }: ListProps) {
  const { t } = useText()
  const own = useOwn()
  const layout = useLayout(own)
  const query = useScoped(listOrganisations, getRequest(state), { keepsRows: true })
  const rows = query.data?.records ?? []
  const total = query.data?.total ?? 0
  const choice = useChoice(JSON.stringify(getFilters(state)), total)
  const [rowsById, setRowsById] = useState<ReadonlyMap<string, OrganisationRow>>(new Map())
  const [asked, setAsked] = useState<Toggle | null>(null)
  const reread = useReread()
  const toggle = (ids: readonly string[], on: boolean) => {
    setRowsById(new Map([...rowsById, ...rows.map(row => [row.id, row] as const)]))
    choice.toggle(ids, on)
  }
  const take = (view: ViewContent, options?: { replace: boolean }) => {
    if (view.columns.length > 0) layout.setColumns(readColumns(view.columns))
    onState(readView(view), options)
  }
  const isBare = Object.keys(writeListState(state)).length === 0
  useOpenedView(organisationViews, isBare, view => take(view, { replace: true }))
  const chosen = [...rowsById.values()].filter(row => choice.has(row.id))
  return (
    <>
      <div className={head}>
        <h1>{t('organisationScreens:title')}</h1>
        <p role="status">{t('organisationScreens:count', { count: total })}</p>
        <StandardCounts />
        <p>
          <Anchor href={duplicatesPath}>{t('organisationMerges:title')}</Anchor>
        </p>
      </div>
      <OrganisationToolbar
        {...{ state, onState, layout, total, own }}
        onTake={take}
        selection={
          choice.count > 0 && (
            <SelectedOrganisations {...{ state, layout, choice, total }} rows={chosen} onAsk={setAsked} />
          )
        }
      />
      <OrganisationTable
        {...{ query, rows, layout, state, onState, own }}
        selection={{ has: choice.has, onToggle: toggle }}
        onToggle={row => setAsked({ active: !row.active, rows: [row] })}
      />
      <div className={foot}>
        <Pager
          {...{ total, page: state.page, size: state.size }}
          onChange={next => onState({ ...state, ...next })}
        />
      </div>
      {asked && (
        <ToggleDialog
          {...asked}
          onClose={() => setAsked(null)}
          onDone={failed => {
            choice.only([...failed])
            void reread(listOrganisations)
          }}
        />
      )}
    </>
  )
}

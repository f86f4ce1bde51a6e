import { Download } from 'lucide-react'
import { Suspense, useRef } from 'react'
import type { SiteCounts, SiteEnvironment, SiteRow } from '../../../client/sites/sites.ts'
import { SearchBox } from '../../shared/list/search-box.tsx'
import { Button } from '../../ui/base/button.tsx'
import { ClearButton } from '../../ui/base/clear-button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { useNarrow } from '../../ui/base/use-narrow.ts'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import type { Sort } from '../../ui/table/data-table.tsx'
import { fromSorts, readColumns, sortOfColumn, toSorts } from './columns.ts'
import { LateColumns, LateFilter } from './late.tsx'
import * as css from './site-table.css.ts'
import { isNarrowed, type SiteTableState, widened } from './table-state.ts'
import type { TableLayout } from './use-layout.ts'
import type { TableText } from './use-table-text.ts'

const PhoneTools = lazyPart(
  () => import('../../shared/list/phone-tools.tsx').then(file => file.PhoneTools),
  NotLoaded,
)

export type ToolbarProps = {
  text: TableText
  state: SiteTableState
  onState: (state: SiteTableState) => void
  onSearch: (query: string) => void
  layout: TableLayout
  counts: SiteCounts | null
  bound: SiteEnvironment | ''
  /** Absent if nothing can be exported. */
  onExport?: () => void
}

const statuses = ['preparing', 'active', 'closed'] as const
const environments = ['production', 'test', 'development'] as const

/** One row over the table: search, filters, columns and export; over cards the tools of every list on a phone. */
export function SiteToolbar(props: ToolbarProps) {
  const { text, state, onState, onSearch } = props
  const { t } = text
  const bar = useRef<HTMLElement>(null)
  const isNarrow = useNarrow(bar)
  const filters = getFilters(props)
  const onQuery = (query: string) => {
    onState({ ...state, query, page: 1 })
    onSearch(query)
  }
  return (
    <search ref={bar} className={css.toolbar} part="toolbar">
      <SearchBox
        className={css.searchBox}
        label={t('sites:search')}
        placeholder={t('sites:searchHint')}
        query={state.query}
        onQuery={onQuery}
      />
      {isNarrow ? (
        <Suspense fallback={<span className={css.toolsRoom} />}>
          <PhoneTools
            filters={filters}
            onClear={() => onState({ ...widened(state), query: state.query })}
            sort={getSort(props)}
          >
            <Further {...props} />
          </PhoneTools>
        </Suspense>
      ) : (
        <>
          {filters.map(filter => (
            <LateFilter key={filter.label} {...filter} />
          ))}
          {isNarrowed(state) && (
            <ClearButton variant="quiet" onClear={() => onState(widened(state))}>
              {t('sites:filter.clear')}
            </ClearButton>
          )}
          <span className={css.ends}>
            <Further {...props} />
          </span>
        </>
      )}
    </search>
  )
}

/** Columns and export. */
const Further = ({ text: { t }, layout, onExport }: ToolbarProps) => (
  <>
    <LateColumns
      columns={layout.columns.map(({ id }) => ({ id, label: t(`sites:field.${id}`), fixed: id === 'name' }))}
      value={layout.columns}
      onChange={next => layout.setColumns(readColumns(withWidths(next, layout)))}
      onReset={layout.reset}
    />
    {onExport && (
      <Button icon={Download} onClick={onExport}>
        {t('sites:export.button')}
      </Button>
    )}
  </>
)

const withWidths = (next: readonly { id: string; shown: boolean }[], { columns }: TableLayout) =>
  next.map(each => ({ ...each, width: columns.find(({ id }) => id === each.id)?.width ?? null }))

/** The order as the menu over cards has it. */
const getSort = ({ text: { t, locale }, state, onState, layout }: ToolbarProps) => ({
  columns: layout.columns
    .filter(({ id, shown }) => shown && sortOfColumn[id])
    .map(({ id }) => ({ id, head: t(`sites:field.${id}`) })),
  sorts: toSorts(state.sort),
  onSorts: (sorts: readonly Sort[]) => onState({ ...state, page: 1, sort: fromSorts(sorts, locale) }),
  optional: true,
})

/** An option with the number of sites that it would leave. */
const option = <T extends string | boolean>(
  value: T,
  label: string,
  counts: readonly { value: T; count: number }[] | undefined,
) => {
  const count = counts?.find(each => each.value === value)?.count ?? (counts ? 0 : null)
  return { value: String(value), label: count === null ? label : `${label} (${count})` }
}

function getFilters({ text: { t }, state, onState, counts, bound }: ToolbarProps): Filter[] {
  const set = (part: Partial<SiteTableState>) => onState({ ...state, ...part, page: 1 })
  const regions = counts?.regions ?? []
  const status: Filter = {
    label: t('sites:filter.status'),
    options: statuses.map(value => option(value, t(`sites:status.${value}`), counts?.status)),
    value: state.status,
    onChange: values => set({ status: among(statuses, values) }),
  }
  const environment: Filter = {
    label: t('sites:field.environment'),
    options: environments.map(each => option(each, t(`sites:environment.${each}`), counts?.environment)),
    value: state.environment,
    onChange: values => set({ environment: among(environments, values) }),
  }
  const active: Filter = {
    label: t('sites:field.active'),
    single: true,
    options: [true, false].map(value => option(value, t(`sites:inUse.${value}`), counts?.active)),
    value: state.active === null ? [] : [String(state.active)],
    onChange: ([value]) => set({ active: value === undefined ? null : value === 'true' }),
  }
  const region: Filter = {
    label: t('sites:filter.region'),
    options: regions.map(({ value, label }) => option(value, label, regions)),
    value: state.regions,
    onChange: values => set({ regions: values }),
  }
  return [status, ...(bound ? [] : [environment]), active, ...(regions.length > 1 ? [region] : [])]
}

const among = <T extends SiteRow['status'] | SiteEnvironment>(
  all: readonly T[],
  values: readonly string[],
): T[] => all.filter(each => values.includes(each))

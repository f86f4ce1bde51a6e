import { Download } from 'lucide-react'
import type { SiteCounts, SiteEnvironment, SiteRow } from '../../../client/sites/sites.ts'
import { SearchBox } from '../../shared/list/search-box.tsx'
import { Button } from '../../ui/base/button.tsx'
import { ClearButton } from '../../ui/base/clear-button.tsx'
import { readColumns } from './columns.ts'
import { LateColumns, LateFilter } from './late.tsx'
import * as css from './site-table.css.ts'
import { isNarrowed, type SiteTableState, widened } from './table-state.ts'
import type { TableLayout } from './use-layout.ts'
import type { TableText } from './use-table-text.ts'

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

/** One row over the table: search, filters, columns and export. */
export function SiteToolbar({
  text,
  state,
  onState,
  onSearch,
  layout,
  counts,
  bound,
  onExport,
}: ToolbarProps) {
  const { t } = text
  const onQuery = (query: string) => {
    onState({ ...state, query, page: 1 })
    onSearch(query)
  }
  return (
    <search className={css.toolbar} part="toolbar">
      <SearchBox
        className={css.searchBox}
        label={t('sites:search')}
        placeholder={t('sites:searchHint')}
        query={state.query}
        onQuery={onQuery}
      />
      <Filters text={text} state={state} onState={onState} counts={counts} bound={bound} />
      <span className={css.ends}>
        <LateColumns
          columns={layout.columns.map(({ id }) => ({
            id,
            label: t(`sites:field.${id}`),
            fixed: id === 'name',
          }))}
          value={layout.columns}
          onChange={next => layout.setColumns(readColumns(withWidths(next, layout)))}
          onReset={layout.reset}
        />
        {onExport && (
          <Button icon={Download} onClick={onExport}>
            {t('sites:export.button')}
          </Button>
        )}
      </span>
    </search>
  )
}

const withWidths = (next: readonly { id: string; shown: boolean }[], { columns }: TableLayout) =>
  next.map(each => ({ ...each, width: columns.find(({ id }) => id === each.id)?.width ?? null }))

type FilterProps = Pick<ToolbarProps, 'text' | 'state' | 'onState' | 'counts' | 'bound'>

/** An option with the number of sites that it would leave. */
const option = <T extends string | boolean>(
  value: T,
  label: string,
  counts: readonly { value: T; count: number }[] | undefined,
) => {
  const count = counts?.find(each => each.value === value)?.count ?? (counts ? 0 : null)
  return { value: String(value), label: count === null ? label : `${label} (${count})` }
}

function Filters({ text: { t }, state, onState, counts, bound }: FilterProps) {
  const set = (part: Partial<SiteTableState>) => onState({ ...state, ...part, page: 1 })
  const regions = counts?.regions ?? []
  const inUse = [true, false].map(value =>
    option(value, t(value ? 'sites:inUse.true' : 'sites:inUse.false'), counts?.active),
  )
  return (
    <>
      <LateFilter
        label={t('sites:filter.status')}
        options={statuses.map(value => option(value, t(`sites:status.${value}`), counts?.status))}
        value={state.status}
        onChange={values => set({ status: among(statuses, values) })}
      />
      {!bound && (
        <LateFilter
          label={t('sites:field.environment')}
          options={environments.map(each =>
            option(each, t(`sites:environment.${each}`), counts?.environment),
          )}
          value={state.environment}
          onChange={values => set({ environment: among(environments, values) })}
        />
      )}
      <LateFilter
        label={t('sites:field.active')}
        single
        options={inUse}
        value={state.active === null ? [] : [String(state.active)]}
        onChange={([value]) => set({ active: value === undefined ? null : value === 'true' })}
      />
      {regions.length > 1 && (
        <LateFilter
          label={t('sites:filter.region')}
          options={regions.map(({ value, label }) => option(value, label, regions))}
          value={state.regions}
          onChange={values => set({ regions: values })}
        />
      )}
      {isNarrowed(state) && <Widen label={t('sites:filter.clear')} onPress={() => onState(widened(state))} />}
    </>
  )
}

const Widen = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <ClearButton variant="quiet" onClear={onPress}>
    {label}
  </ClearButton>
)

const among = <T extends SiteRow['status'] | SiteEnvironment>(
  all: readonly T[],
  values: readonly string[],
): T[] => all.filter(each => values.includes(each))

import { type ReactNode, Suspense, useCallback, useMemo } from 'react'
import type { SiteRow } from '../../../client/sites/sites.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { useLatest } from '../../ui/base/use-value.ts'
import { type Column, DataTable, type Sort } from '../../ui/table/data-table.tsx'
import { isChosen } from '../../ui/table/selection-model.ts'
import { fromSorts, toSorts } from './columns.ts'
import { siteName, toneOf } from './names.ts'
import { type CellActs, useSiteColumns } from './site-columns.tsx'
import * as css from './site-table.css.ts'
import type { StudySiteTableProps } from './study-site-table.tsx'
import { widened } from './table-state.ts'

import type { Table, useOver } from './use-table.ts'

const States = lazyPart(() => import('./states.tsx').then(file => file.States), NotLoaded)

type RowsProps = { props: StudySiteTableProps; table: Table; over: ReturnType<typeof useOver> }

/** The rows, or their replacement. */
export function Rows({ props, table, over }: RowsProps) {
  const { text, state, setState, found, view, muted } = table
  const acts = useActs(props, over, props.readOnly === true)
  const columns = useSiteColumns(table.layout.columns, text, acts)
  const instead = (
    <Suspense>
      <States
        view={view}
        text={text}
        query={state.query}
        onWiden={() => setState(widened(state))}
        onRetry={found.again}
        onSignIn={() => props.onSignIn?.()}
      />
    </Suspense>
  )
  if (view.kind === 'loading' || !text.ready) {
    return (
      <div className={css.bones} data-waiting aria-hidden="true">
        {bones.map(bone => (
          <span key={bone} className={css.bone} />
        ))}
      </div>
    )
  }
  const empty = view.kind === 'nothing' || view.kind === 'never'
  if (view.kind !== 'rows' && !empty) return muted ? null : instead
  return (
    <Filled
      props={props}
      table={table}
      columns={columns}
      rows={empty ? noRows : found.rows}
      empty={instead}
    />
  )
}

type FilledProps = Pick<RowsProps, 'props' | 'table'> & {
  columns: Column<SiteRow>[]
  rows: readonly SiteRow[]
  empty: ReactNode
}

function Filled({ props, table, columns, rows, empty }: FilledProps) {
  const { text, found } = table
  const { selection, ...handles } = useHandles(table)
  return (
    <DataTable
      caption={props.label || text.t('sites:table')}
      columns={columns}
      rows={rows}
      whole={found.whole}
      rowKey={getKey}
      selection={props.readOnly ? undefined : selection}
      {...handles}
      spine={getSpine}
      changed={table.changed}
      busy={found.busy}
      empty={rows.length === 0 ? empty : undefined}
    />
  )
}

/** Callbacks of the table; stable between renders until their target changes. */
function useHandles(table: Table) {
  const { columns } = table.layout
  const { locale } = table.text
  const latest = useLatest(table)
  const { sort } = table.state
  const { choice } = table.chosen
  const layout = useMemo(() => {
    const widths = columns.flatMap(({ id, width }) => (width ? [[id, width] as const] : []))
    return {
      widths: Object.fromEntries(widths),
      onWidth: (id: string, width: number | null) => latest.current.layout.widen(id, width),
      onMove: (id: string, to: string) => latest.current.layout.move(id, to),
      onHide: (id: string) => latest.current.layout.show(id, false),
    }
  }, [columns, latest])
  const sorts = useMemo(() => toSorts(sort), [sort])
  const selection = useMemo(
    () => ({
      has: (id: string) => isChosen(choice, id),
      onToggle: (ids: readonly string[], on: boolean) => latest.current.chosen.toggle(ids, on),
    }),
    [choice, latest],
  )
  const rowName = useCallback((site: SiteRow) => siteName(site, locale), [locale])
  const onSorts = useCallback(
    (next: readonly Sort[]) => {
      const { state, setState, text } = latest.current
      setState({ ...state, page: 1, sort: fromSorts(next, text.locale) })
    },
    [latest],
  )
  return { layout, sorts, selection, rowName, onSorts }
}

const bones = Array.from({ length: 8 }, (_, at) => `bone-${at}`)

const noRows: readonly SiteRow[] = []
const getKey = (site: SiteRow) => site.id
const getSpine = (site: SiteRow) => (site.active ? toneOf[site.status] : 'neutral')

/** Actions of cells; the functions are stable, so that rows render again only for new data. */
function useActs(props: StudySiteTableProps, over: ReturnType<typeof useOver>, readOnly: boolean): CellActs {
  const latest = useLatest({ props, over })
  const opens = props.onOpen !== undefined
  return useMemo(
    () => ({
      readOnly,
      href: props.getHref,
      open: opens ? site => latest.current.props.onOpen?.(site) : null,
      toggle: site =>
        latest.current.over.setAsked({
          verb: site.active ? 'deactivate' : 'activate',
          sites: [site],
          count: 1,
        }),
      why: (anchor, reason) => latest.current.over.setTip({ anchor, reason }),
      menu: (site, button) => latest.current.over.setMenu({ site, button }),
    }),
    [latest, readOnly, opens, props.getHref],
  )
}

import { Suspense, useState } from 'react'
import type { CallError } from '../../client/call-error.ts'
import type { SessionStore } from '../../client/session-store.ts'
import type { SiteEnvironment, SiteOutcome, SiteRow, SiteVerb } from '../../client/sites.ts'
import { late } from '../ui/late.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Pager } from '../ui/pager.tsx'
import { Above } from './above.tsx'
import type { ColumnKey } from './columns.ts'
import { Heading } from './heading.tsx'
import type { GivenSite } from './local.ts'
import { Rows } from './rows.tsx'
import * as css from './site-table.css.ts'
import type { SiteFilters, SiteTableState } from './table-state.ts'
import { SiteToolbar } from './toolbar.tsx'
import { useExport } from './use-export.ts'
import { type Table, useOver, useTable } from './use-table.ts'

const Over = late(() => import('./over.tsx').then(file => file.Over), NotLoaded)
const SelectionBar = late(() => import('./selection-bar.tsx').then(file => file.SelectionBar), NotLoaded)

export type SiteSelection = { selectAll: boolean; toggledNodes: readonly string[]; count: number }
export type SiteExport = {
  selection: SiteSelection
  filters: SiteFilters
  sort: SiteTableState['sort']
  columns: readonly ColumnKey[]
}

export type StudySiteTableProps = {
  /** Explains what may be done with a site, where something around the table does. */
  onWhy?: (call: string, site: SiteRow) => void
  studyId?: string
  /** Only sites of this environment, in which the reader works; changes to others are refused (G50). */
  environment?: SiteEnvironment | ''
  /** Sites of the page itself: then nothing is asked of the server, and all of them are in one list. */
  sites?: readonly GivenSite[] | null
  /** Nothing can be selected or changed. */
  readOnly?: boolean
  /** Heading over the table; its own unless given. */
  label?: string
  /** The heading stands on the page already. */
  hideLabel?: boolean
  /** What is shown, where the page keeps it; otherwise the table does. */
  state?: SiteTableState
  onState?: (state: SiteTableState) => void
  session?: SessionStore
  onOpen?: (site: SiteRow) => void
  onSelect?: (selection: SiteSelection) => void
  onSearch?: (query: string) => void
  onProgress?: (done: number, of: number) => void
  onDone?: (done: { action: SiteVerb; results: readonly SiteOutcome[] }) => void
  /** Offers an export: of the server's sites a workbook in the download center, of the page's own what the page makes of it. */
  exportable?: boolean
  /** The person wants an export; false says that the page sees to it itself, or not at all. */
  onExport?: (wish: SiteExport) => boolean
  /** False says that the page shows the failure itself. */
  onError?: (error: CallError) => boolean
  onSignIn?: () => void
}

/** The sites of a study: search, filters, order, columns, selection over pages, changes with a result for each. */
export function StudySiteTable(props: StudySiteTableProps) {
  const table = useTable(props)
  const over = useOver()
  const [said, setSaid] = useState('')
  const { text, chosen, state, found, view } = table
  const many = (verb: SiteVerb) => over.setAsked({ verb, sites: null, count: chosen.count })
  const { onExport, trouble, forget } = useExport(props, table, setSaid)
  return (
    <section className={css.frame} part="base" aria-busy={found.busy || view.kind === 'loading' || undefined}>
      <Heading props={props} table={table} />
      {view.kind === 'signed-out' ||
      view.kind === 'no-study' ||
      view.kind === 'denied' ? null : chosen.count > 0 ? (
        <Suspense fallback={<div className={css.toolbar} />}>
          <SelectionBar {...{ text, chosen, onExport }} total={found.total} onVerb={many} />
        </Suspense>
      ) : (
        <SiteToolbar
          {...{ text, state, onExport }}
          onState={table.setState}
          onSearch={query => props.onSearch?.(query)}
          layout={table.layout}
          counts={table.counts}
          bound={table.bound}
        />
      )}
      <Above table={table} trouble={trouble} onForget={forget} />
      <Rows props={props} table={table} over={over} />
      {!found.local && found.total > 0 && <Foot table={table} />}
      <LiveRegion text={said || getSaying(table)} />
      {(over.menu || over.asked || over.past || over.tip) && (
        <Suspense>
          <Over {...{ props, table, over }} say={setSaid} />
        </Suspense>
      )}
    </section>
  )
}

/** The pager exactly: total, sizes, previous, pages, next, jump; a chosen size is the person's from then on (D36). */
function Foot({ table: { found, state, setState, layout } }: { table: Table }) {
  return (
    <div className={css.foot} part="pager">
      <Pager
        total={found.total}
        page={found.page}
        size={state.size}
        onChange={next => {
          if (next.size !== state.size) layout.setSize(next.size)
          setState({ ...state, ...next })
        }}
      />
    </div>
  )
}

/** The number of rows, said once they are there; nothing while they are on their way. */
function getSaying({ found, text: { t }, view }: Table): string {
  if (found.busy || found.waiting) return ''
  if (view.kind === 'nothing' || view.kind === 'never') return t('sites:said.none')
  return view.kind === 'rows' ? t('sites:said.rows', { count: found.total }) : ''
}

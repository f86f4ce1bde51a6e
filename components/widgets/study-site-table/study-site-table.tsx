import { Suspense, useRef, useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import type { SiteEnvironment, SiteOutcome, SiteRow, SiteVerb } from '../../../client/sites/sites.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { LiveRegion } from '../../ui/base/live-region.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import type { ColumnKey } from './columns.ts'
import type { GivenSite } from './local.ts'
import { Rows } from './rows.tsx'
import * as css from './site-table.css.ts'
import { isNarrowed, type SiteFilters, type SiteTableState } from './table-state.ts'
import { SiteToolbar } from './toolbar.tsx'
import { type Table, useOver, useTable } from './use-table.ts'

/* Not a record list: it is published as an element of 140 kB, and a host page may give it rows of its own. */

const Over = lazyPart(() => import('./over.tsx').then(file => file.Over), NotLoaded)
const SelectionBar = lazyPart(() => import('./selection-bar.tsx').then(file => file.SelectionBar), NotLoaded)

export type SiteSelection = { selectAll: boolean; toggledNodes: readonly string[]; count: number }
export type SiteExport = {
  selection: SiteSelection
  filters: SiteFilters
  sort: SiteTableState['sort']
  columns: readonly ColumnKey[]
}

export type StudySiteTableProps = {
  /** Explains the rights on a site, where something around the table does. */
  onWhy?: (call: string, site: SiteRow) => void
  studyId?: string
  /** Limits the table to this environment, in which the user works; changes to others are refused (G50). */
  environment?: SiteEnvironment | ''
  /** Sites from the page itself: then the server is not asked, and all of them are in one list. */
  sites?: readonly GivenSite[] | null
  /** Nothing can be selected or changed. */
  readOnly?: boolean
  /** Heading over the table; there is a default. */
  label?: string
  /** The page has the heading already. */
  hideLabel?: boolean
  /** The state of the table if the page holds it; otherwise the table does. */
  state?: SiteTableState
  onState?: (state: SiteTableState) => void
  session?: SessionStore
  onOpen?: (site: SiteRow) => void
  /** The address that `onOpen` leads to: names are links then. The same function at every drawing. */
  getHref?: (site: SiteRow) => string
  onSelect?: (selection: SiteSelection) => void
  onSearch?: (query: string) => void
  onProgress?: (done: number, of: number) => void
  onDone?: (done: { action: SiteVerb; results: readonly SiteOutcome[] }) => void
  /**
   * Offers an export: of the server's sites a workbook in the download center; of the page's own sites the page
   * exports.
   */
  exportable?: boolean
  /** The user requests an export; return false if the page handles it, or to prevent it. */
  onExport?: (wish: SiteExport) => boolean
  /** Return false if the page shows the failure itself. */
  onError?: (error: CallError) => boolean
  onSignIn?: () => void
}

/**
 * The sites of a study: search, filters, order, columns, selection across pages, changes with a result for each site.
 */
export function StudySiteTable(props: StudySiteTableProps) {
  const table = useTable(props)
  const over = useOver()
  const [said, setSaid] = useState('')
  const { text, chosen, state, found, view } = table
  const worded = useRef(false)
  worded.current ||= text.ready
  const many = (verb: SiteVerb) => over.setAsked({ verb, sites: null, count: chosen.count })
  const { onExport, trouble, forget } = useExport(props, table, setSaid)
  return (
    <section className={css.frame} part="base" aria-busy={found.busy || view.kind === 'loading' || undefined}>
      <Heading props={props} table={table} />
      {view.kind === 'signed-out' ||
      view.kind === 'no-study' ||
      view.kind === 'denied' ? null : !worded.current ? (
        <div className={css.toolbar} />
      ) : chosen.count > 0 ? (
        <Suspense fallback={<div className={css.toolbar} />}>
          <SelectionBar text={text} chosen={chosen} onExport={onExport} total={found.total} onVerb={many} />
        </Suspense>
      ) : (
        <SiteToolbar
          text={text}
          state={state}
          onExport={onExport}
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
          <Over props={props} table={table} over={over} say={setSaid} />
        </Suspense>
      )}
    </section>
  )
}

/** The pager: total, sizes, previous, pages, next, jump; a chosen size becomes the user's default (D36). */
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

/** The number of rows, announced once they are loaded; nothing during the load. */
function getSaying({ found, text: { t }, view }: Table): string {
  if (found.busy || found.waiting) return ''
  if (view.kind === 'nothing' || view.kind === 'never') return t('sites:said.none')
  return view.kind === 'rows' ? t('sites:said.rows', { count: found.total }) : ''
}

type HeadingProps = { props: StudySiteTableProps; table: Table }

/** The heading, with the number of sites. */
function Heading({ props: { label, hideLabel }, table: { text, found, counts, state } }: HeadingProps) {
  const { t } = text
  if (hideLabel) return null
  return (
    <div className={css.head}>
      <h2 className={css.title} part="title">
        {label || t('sites:title')}
      </h2>
      {!found.waiting && !(found.error && found.rows.length === 0) && (
        <p className={css.sentence}>{getSentence(found.total, isNarrowed(state) ? counts : null, text)}</p>
      )}
    </div>
  )
}

/** How many sites there are, and of how many where a search or filter leaves some out. */
function getSentence(total: number, counts: Table['counts'], { t, locale }: Table['text']): string {
  const figures = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const shown = figures.format(total)
  return counts
    ? t('sites:narrowed', { count: total, shown, total: figures.format(counts.total) })
    : t('sites:total', { count: total, shown })
}

const Notices = lazyPart(() => import('./notices.tsx').then(file => file.Notices), NotLoaded)

type AboveProps = {
  table: Table
  /** Why the export has not begun. */
  trouble: string
  onForget: () => void
}

/** Notices about the rows: outdated after a failure, offline, read-only, a selection that was cleared. */
function Above({ table, trouble, onForget }: AboveProps) {
  const { found, online, counts, chosen, view, muted } = table
  const rows = view.kind === 'rows'
  const lines = {
    failed: rows && found.error !== null && !muted,
    offline: rows && !online && !found.local,
    shut: rows && Boolean(counts?.shut),
    cleared: chosen.cleared > 0,
    unmade: trouble !== '',
  }
  return (
    <div className={css.above}>
      {Object.values(lines).some(Boolean) && (
        <Suspense>
          <Notices said={lines} table={table} trouble={trouble} onForget={onForget} />
        </Suspense>
      )}
    </div>
  )
}

/** The export of the selected rows, otherwise of all matching ones; the page is asked first, and may handle it. */
function useExport(props: StudySiteTableProps, table: Table, say: (text: string) => void) {
  const [trouble, setTrouble] = useState('')
  const { found, text, session } = table
  const ask = async () => {
    const wish = getWish(table)
    setTrouble('')
    if (props.onExport?.(wish) === false) return
    // The server does not know sites from the page: the page has received the event.
    const begun = found.local || (await start(wish))
    if (begun) say(text.t('sites:export.told', { count: wish.selection.count }))
  }
  const start = async (wish: SiteExport): Promise<boolean> => {
    const { startExport } = await import('./start-export.ts')
    const reason = await startExport(wish, session)
    setTrouble(reason ?? '')
    return reason === null
  }
  return {
    onExport: props.exportable ? () => void ask() : undefined,
    trouble,
    forget: () => setTrouble(''),
  }
}

function getWish({ selection, chosen, found, state, layout }: Table): SiteExport {
  const { selectAll, toggledNodes, ...filters } = selection
  const picked = chosen.count > 0
  return {
    selection: {
      selectAll: picked ? selectAll : true,
      toggledNodes: picked ? toggledNodes : [],
      count: picked ? chosen.count : found.total,
    },
    filters,
    sort: state.sort,
    columns: layout.columns.filter(({ shown }) => shown).map(({ id }) => id),
  }
}

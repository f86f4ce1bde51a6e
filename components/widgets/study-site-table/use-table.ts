import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { globalSession } from '../../../client/session/store.ts'
import { type SiteCounts, type SiteOutcome, type SiteRow, siteCounts } from '../../../client/sites/sites.ts'
import { useOnline } from '../../shared/call/use-online.ts'
import { type ListChoice, useChoice } from '../../shared/list/use-choice.ts'
import { useLatest, useValue } from '../../ui/base/use-value.ts'
import type { Choice } from '../../ui/table/selection-model.ts'
import type { StudySiteTableProps } from './study-site-table.tsx'
import { filterKey, getFilters, type SiteTableState, startState } from './table-state.ts'
import type { ChangeRequest } from './use-change.ts'
import { useLayout } from './use-layout.ts'
import { type SitesResult, useSites } from './use-sites.ts'
import { useTableText } from './use-table-text.ts'
import { getView } from './view.ts'
import type { Tip } from './why-tip.tsx'

/** The behaviour of the table without its rendering. */
export function useTable(props: StudySiteTableProps) {
  const { studyId = '', environment: bound = '', sites = null, session = globalSession() } = props
  const text = useTableText()
  const online = useOnline()
  const layout = useLayout(session, sites !== null)
  const [state, setState] = useTableState(props, layout.size, studyId)
  const input = {
    studyId,
    bound,
    sites,
    session,
    online,
    state,
    settled: layout.settled,
    locale: text.locale,
  }
  const matches = useSites(input)
  const chosen = useChoice(`${studyId} ${bound} ${filterKey(state)}`, matches.total, useTold(props))
  const muted = useErrors(matches.error, props.onError)
  const [counts, refreshCounts] = useCounts(studyId, props, matches.waiting)
  const { status } = useValue(session.$session)
  const { local, waiting, error } = matches
  const viewInput = { studyId, local, waiting, error, online, filter: state }
  const view = getView({ ...viewInput, session: status, rows: matches.rows.length })
  const [changed, done] = useDone({ found: matches, chosen, refreshCounts, onDone: props.onDone })
  const selection = useMemo(
    () => ({ ...getFilters(studyId, state, bound), ...chosenWish(chosen.choice) }),
    [studyId, state, bound, chosen.choice],
  )
  const shown = { text, online, layout, state, setState, found: matches, chosen, view, muted }
  return { ...shown, changed, counts, done, selection, session, bound, studyId }
}

/** Reports the selection to the page; the function is stable between renders. */
function useTold(props: StudySiteTableProps) {
  const latest = useLatest(props)
  return useCallback(
    ({ selectAll, toggledNodes }: Choice, count: number) =>
      latest.current.onSelect?.({ selectAll, toggledNodes: [...toggledNodes], count }),
    [latest],
  )
}

type DoneOptions = {
  found: SitesResult
  chosen: ListChoice
  refreshCounts: () => void
  onDone: StudySiteTableProps['onDone']
}

/** After a change: failed sites stay selected, changed ones are marked, and rows and counts reload. */
function useDone({ found, chosen, refreshCounts, onDone }: DoneOptions) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const done = (asked: ChangeRequest, results: readonly SiteOutcome[]) => {
    const failed = results.filter(({ code }) => code !== 0).map(({ id }) => id)
    setChanged(new Set(results.filter(({ code }) => code === 0).map(({ id }) => id)))
    if (!asked.sites || chosen.count > 0) chosen.only(failed)
    found.again()
    refreshCounts()
    onDone?.({ action: asked.verb, results })
  }
  return [changed, done] as const
}

export type Table = ReturnType<typeof useTable>

const chosenWish = ({ selectAll, toggledNodes }: Choice) => ({ selectAll, toggledNodes: [...toggledNodes] })

/** The state: the page's own if it holds one, and the page size that the user chose last. */
function useTableState(
  { state: given, onState }: StudySiteTableProps,
  size: number | null,
  studyId: string,
): [SiteTableState, (state: SiteTableState) => void] {
  const [own, setOwn] = useState<SiteTableState>(startState)
  const [resized, setResized] = useState(false)
  const base = given ?? own
  const state = useMemo(
    () => (!resized && size !== null && base.size === startState.size ? { ...base, size } : base),
    [base, size, resized],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another study starts with the initial state.
  useEffect(() => {
    setOwn(startState)
  }, [studyId])
  const change = (next: SiteTableState) => {
    if (next.size !== state.size) setResized(true)
    if (!given) setOwn(next)
    onState?.(next)
  }
  return [state, change]
}

/** Reports each failure to the page once, before paint; true while the table shows the current one itself. */
function useErrors(error: unknown, onError: StudySiteTableProps['onError']): boolean {
  const [mutedFor, setMutedFor] = useState<unknown>(null)
  const tell = useLatest(onError)
  useLayoutEffect(() => {
    if (error && tell.current?.(error as never) === false) setMutedFor(error)
  }, [error, tell])
  return error !== null && mutedFor === error
}

/** The number of sites of each kind, for the filters; loaded after the first rows. */
function useCounts(
  studyId: string,
  { session = globalSession(), sites }: StudySiteTableProps,
  waiting: boolean,
): [SiteCounts | null, () => void] {
  const [known, setKnown] = useState<{ studyId: string; counts: SiteCounts | null }>({
    studyId: '',
    counts: null,
  })
  const local = Boolean(sites)
  const refresh = useCallback(() => {
    if (local || !studyId) return
    siteCounts(studyId, session).then(counts => setKnown({ studyId, counts }))
  }, [local, studyId, session])
  useEffect(() => {
    if (!waiting) refresh()
  }, [waiting, refresh])
  return [known.studyId === studyId ? known.counts : null, refresh]
}

/** Opens and closes layers over the table: the menu of a row, a change, a history. */
export function useOver() {
  const [menu, setMenu] = useState<{ site: SiteRow; button: HTMLElement } | null>(null)
  const [asked, setAsked] = useState<ChangeRequest | null>(null)
  const [past, setPast] = useState<SiteRow | null>(null)
  const [tip, setTip] = useState<Tip | null>(null)
  const noTip = useCallback(() => setTip(null), [])
  return { menu, setMenu, asked, setAsked, past, setPast, tip, setTip, noTip }
}

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CallError } from '../../client/call-error.ts'
import type { SessionStore } from '../../client/session-store.ts'
import { createSiteList, type SiteEnvironment, type SitePage, type SiteRow } from '../../client/sites.ts'
import type { Locale } from '../../contract/locales.ts'
import { useValue } from '../ui/combobox/use-value.ts'
import type { GivenSite } from './local.ts'
import { getWish, type SiteTableState } from './table-state.ts'

export type SitesFound = {
  /** True for rows of the page itself: all of them at once, no pages. */
  local: boolean
  rows: readonly SiteRow[]
  /** Makes a row of the page itself whole, which is done only for those that are drawn. */
  whole?: (site: SiteRow) => SiteRow
  total: number
  /** The page that the rows are; past the end the server gives the last one. */
  page: number
  study: SitePage['study'] | null
  busy: boolean
  /** Nothing has been answered yet. */
  waiting: boolean
  error: CallError | null
  again: () => void
}

type SitesParams = {
  studyId: string
  bound: SiteEnvironment | ''
  state: SiteTableState
  /** The page size is known: asked before, a page would be asked for twice. */
  settled: boolean
  sites: readonly GivenSite[] | null
  session: SessionStore
  online: boolean
  locale: Locale
}

/** The rows of the table: of the server, page by page, or of the page itself. */
export function useSites(wish: SitesParams): SitesFound {
  const remote = useRemote(wish)
  const local = useLocal(wish)
  return local ?? remote
}

function useRemote({ studyId, bound, state, settled, sites, session, online }: SitesParams): SitesFound {
  const [list] = useState(() => ({ current: createSiteList(session) }))
  const known = useValue(list.current.$list)
  const now = useValue(session.$session)
  const wish = useMemo(() => getWish(studyId, state, bound), [studyId, state, bound])
  const open = Boolean(studyId) && settled && !sites && now.status === 'ready'
  useEffect(() => () => list.current.stop(), [list])
  // A token that comes later is asked with anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (open) list.current.ask(wish)
  }, [list, open, wish, now.getToken])
  useReturning(online, known.error, list.current.again)
  const { page } = known
  return {
    local: false,
    rows: page?.records ?? none,
    total: page?.total ?? 0,
    page: page?.pageNum ?? state.page,
    study: page?.study ?? null,
    busy: known.busy,
    waiting: page === null && known.error === null,
    error: known.error,
    again: list.current.again,
  }
}

const none: readonly SiteRow[] = []

/** What failed without a network is asked again as soon as there is one. */
function useReturning(online: boolean, error: CallError | null, again: () => void) {
  const before = useRef(online)
  useEffect(() => {
    if (online && !before.current && error) again()
    before.current = online
  }, [online, error, again])
}

type Local = typeof import('./local.ts')

/** What searches and sorts in the page comes with the first list that the page hands over, asked for as that is first seen. */
function useLocalPart(wanted: boolean): Local | null {
  const [part, setPart] = useState<Local | null>(null)
  const coming = useMemo(() => (wanted ? import('./local.ts') : null), [wanted])
  useEffect(() => {
    let gone = false
    coming?.then(
      loaded => !gone && setPart(loaded),
      error => console.warn('The list of the page could not be drawn.', error),
    )
    return () => {
      gone = true
    }
  }, [coming])
  return part
}

function useLocal({ sites, state, locale }: SitesParams): SitesFound | null {
  const part = useLocalPart(sites !== null)
  const { query, status, environment, active, regions, sort } = state
  const found = useMemo(
    () => sites && (part?.matching(sites, { query, status, environment, active, regions }) ?? null),
    [part, sites, query, status, environment, active, regions],
  )
  const shown = useMemo(
    () => found && (part?.sorted(found, sort, locale) ?? null),
    [part, found, sort, locale],
  )
  const again = useCallback(() => undefined, [])
  if (!sites) return null
  return {
    local: true,
    // `whole` gives what a row leaves out, before anything else sees it.
    rows: (shown as readonly SiteRow[] | null) ?? none,
    whole: part?.completed,
    total: shown?.length ?? 0,
    page: 1,
    study: null,
    busy: false,
    waiting: shown === null,
    error: null,
    again,
  }
}

/** The newest value, for what outlives a drawing. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import {
  createSiteList,
  type SiteEnvironment,
  type SitePage,
  type SiteRow,
} from '../../../client/sites/sites.ts'
import type { Locale } from '../../../contract/locales.ts'
import { useValue } from '../../ui/base/use-value.ts'
import type { GivenSite } from './local.ts'
import { getWish, type SiteTableState } from './table-state.ts'

export type SitesResult = {
  /** True for rows from the page: all of them at once, no pages. */
  local: boolean
  rows: readonly SiteRow[]
  /** Completes a row from the page; only rendered rows need it. */
  whole?: (site: SiteRow) => SiteRow
  total: number
  /** The page number of the rows; past the end the server returns the last page. */
  page: number
  study: SitePage['study'] | null
  busy: boolean
  /** There is no answer yet. */
  waiting: boolean
  error: CallError | null
  again: () => void
}

type SitesParams = {
  studyId: string
  bound: SiteEnvironment | ''
  state: SiteTableState
  /** The page size is known: an earlier request would load a page twice. */
  settled: boolean
  sites: readonly GivenSite[] | null
  session: SessionStore
  online: boolean
  locale: Locale
}

/** The rows of the table: from the server, page by page, or from the page itself. */
export function useSites(wish: SitesParams): SitesResult {
  const remote = useRemote(wish)
  const local = useLocal(wish)
  return local ?? remote
}

function useRemote({ studyId, bound, state, settled, sites, session, online }: SitesParams): SitesResult {
  const [list] = useState(() => ({ current: createSiteList(session) }))
  const remote = useValue(list.current.$list)
  const now = useValue(session.$session)
  const wish = useMemo(() => getWish(studyId, state, bound), [studyId, state, bound])
  const open = Boolean(studyId) && settled && !sites && now.status === 'ready'
  useEffect(() => () => list.current.stop(), [list])
  // A new token must lead to a new request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (open) list.current.ask(wish)
  }, [list, open, wish, now.getToken])
  useReturning(online, remote.error, list.current.again)
  const { page } = remote
  return {
    local: false,
    rows: page?.records ?? none,
    total: page?.total ?? 0,
    page: page?.pageNum ?? state.page,
    study: page?.study ?? null,
    busy: remote.busy,
    waiting: page === null && remote.error === null,
    error: remote.error,
    again: list.current.again,
  }
}

const none: readonly SiteRow[] = []

/** A request that failed offline is repeated when the network is back. */
function useReturning(online: boolean, error: CallError | null, again: () => void) {
  const before = useRef(online)
  useEffect(() => {
    if (online && !before.current && error) again()
    before.current = online
  }, [online, error, again])
}

type Local = typeof import('./local.ts')

/** Code to search and sort in the browser; it loads with the first list from the page. */
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

function useLocal({ sites, state, locale }: SitesParams): SitesResult | null {
  const part = useLocalPart(sites !== null)
  const { query, status, environment, active, regions, sort } = state
  const matches = useMemo(
    () => sites && (part?.matching(sites, { query, status, environment, active, regions }) ?? null),
    [part, sites, query, status, environment, active, regions],
  )
  const shown = useMemo(
    () => matches && (part?.sorted(matches, sort, locale) ?? null),
    [part, matches, sort, locale],
  )
  const again = useCallback(() => undefined, [])
  if (!sites) return null
  return {
    local: true,
    // `whole` completes a row before anything else sees it.
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

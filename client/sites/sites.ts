import { atom, type ReadableAtom } from 'nanostores'
import type { Input, Output } from '../../contract/define.ts'
import { countSites, searchSites, type selectSites, type toggleSites } from '../../contract/sites/calls.ts'
import type { SiteAction, SiteEnvironment, SiteRow, SiteSortField } from '../../contract/sites/shapes.ts'
import { createLatest } from '../element-data/latest.ts'
import type { CallError } from '../http/call-error.ts'
import { send } from '../session/api.ts'
import { onScopeChange, type SessionStore } from '../session/store.ts'

export type { SiteAction, SiteEnvironment, SiteRow, SiteSortField }
export type SiteParams = Input<typeof searchSites>
export type SitePage = Output<typeof searchSites>
export type SiteCounts = Output<typeof countSites>
export type ChosenSite = Output<typeof selectSites>['records'][number]
export type SiteOutcome = Output<typeof toggleSites>['results'][number]

/** State of a list. After a failed page the existing rows remain; `busy` while the latest requested page is being loaded. */
export type SiteListState = { busy: boolean; page: SitePage | null; error: CallError | null }

export type SiteList = {
  $list: ReadableAtom<SiteListState>
  /** Requests a page; an older request is aborted and its answer never shown. */
  ask: (wish: SiteParams) => void
  /** Requests the same page again. */
  again: () => void
  /** Stops the list; no request or listener is left. */
  stop: () => void
}

const nothing: SiteListState = { busy: false, page: null, error: null }
const quietly = { quiet: true, loading: false } as const

/** Makes the list of a study's sites. Rows of a tenant, account or role are removed as soon as the session acts for another. */
export const createSiteList = (session: SessionStore): SiteList => {
  const $list = atom<SiteListState>(nothing)
  const latest = createLatest()
  let lastParams: SiteParams | null = null
  const ask = async (wish: SiteParams) => {
    const page = lastParams?.studyId === wish.studyId ? $list.get().page : null
    lastParams = wish
    $list.set({ busy: true, page, error: null })
    const result = await latest.run(signal => send(searchSites, wish, { session, signal, ...quietly }))
    if (result) $list.set({ busy: false, page: result.answer ?? page, error: result.error })
  }
  const unfollow = onScopeChange(session, () => {
    latest.stop()
    $list.set(nothing)
  })
  return {
    $list,
    ask: wish => void ask(wish),
    again: () => lastParams && void ask(lastParams),
    stop: () => {
      latest.stop()
      unfollow()
    },
  }
}

/** How many sites of a study have each status, environment, activity and region; null when it cannot be loaded. */
export const siteCounts = (studyId: string, session: SessionStore): Promise<SiteCounts | null> =>
  send(countSites, { studyId }, { session, ...quietly }).catch(() => null)

export type SiteVerb = 'activate' | 'deactivate' | 'open' | 'close' | 'remove'

/** The action of a verb on this site: an administrator's toggle if the actor may do that one. */
export function getAction(verb: SiteVerb, { actions }: Pick<SiteRow, 'actions'>): SiteAction {
  if (verb === 'activate' && actions.activate && !actions.adminActivate) return 'adminActivate'
  if (verb === 'deactivate' && actions.deactivate && !actions.adminDeactivate) return 'adminDeactivate'
  return verb
}

import { useEffect, useState } from 'react'
import { type CallError, isCallError } from '../../../client/http/call-error.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import { changeSites, sitesOfSelection } from '../../../client/sites/changes.ts'
import {
  type ChosenSite,
  getAction,
  type SiteEnvironment,
  type SiteOutcome,
  type SiteVerb,
} from '../../../client/sites/sites.ts'

export type ChangeRequest = {
  verb: SiteVerb
  /** One row: known already. Otherwise the selection is loaded when the dialog opens. */
  sites: readonly ChosenSite[] | null
  /** The number of selected sites, for the title until they are loaded. */
  count: number
}

export type ChangeOptions = ChangeRequest & {
  studyId: string
  environment?: SiteEnvironment
  session: SessionStore
  selection: Omit<Parameters<typeof sitesOfSelection>[0], 'studyId'>
  onProgress: (done: number, of: number) => void
  onDone: (results: readonly SiteOutcome[]) => void
}

/** What the user enters: the reason, and the last day of those who work there; empty leaves them. */
export type ChangeInput = { reason: string; endWorkOn: string }

export type Change = {
  step: 'reading' | 'asking' | 'running' | 'done'
  open: readonly ChosenSite[]
  /** Sites that do not allow it, each with its reason in `actions`. */
  left: readonly ChosenSite[]
  results: readonly SiteOutcome[]
  done: number
  of: number
  error: CallError | null
  run: (sites: readonly ChosenSite[], input: ChangeInput) => Promise<void>
  /** Loads the failed ones again and retries. */
  retry: (input: ChangeInput) => Promise<void>
}

type State = Pick<Change, 'step' | 'results' | 'done' | 'of' | 'error'> & { sites: readonly ChosenSite[] }

/**
 * The steps of a change: the selection is loaded as it is now, the user gives a reason, and each site gets its
 * result.
 */
export function useChange(wish: ChangeOptions): Change {
  const { verb, studyId, session, selection } = wish
  const [state, setState] = useState<State>({
    step: wish.sites ? 'asking' : 'reading',
    sites: wish.sites ?? [],
    results: [],
    done: 0,
    of: 0,
    error: null,
  })
  const put = (part: Partial<State>) => setState(known => ({ ...known, ...part }))
  const read = (wanted: ChangeOptions['selection']) => sitesOfSelection({ ...wanted, studyId }, session)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when the dialog opens.
  useEffect(() => {
    if (wish.sites) return
    read(selection).then(sites => put({ step: 'asking', sites }), fail)
  }, [])
  const fail = (error: unknown) => {
    if (!isCallError(error)) throw error
    put({ error, step: 'asking' })
  }
  const allows = (site: ChosenSite) => site.actions[getAction(verb, site)] === null
  const run = async (sites: readonly ChosenSite[], input: ChangeInput) => {
    put({ step: 'running', done: 0, of: sites.length, error: null })
    const change = { studyId, environment: wish.environment, verb, sites, ...input }
    const results = await changeSites(change, session, (done, of) => {
      put({ done, of })
      wish.onProgress(done, of)
    })
    // A retry replaces the results of its own sites; the others keep theirs.
    const others = state.results.filter(({ id }) => !results.some(each => each.id === id))
    const all = [...others, ...results]
    put({ step: 'done', results: all })
    wish.onDone(all)
  }
  const retry = async (input: ChangeInput) => {
    const failed = state.results.filter(({ code }) => code !== 0).map(({ id }) => id)
    try {
      const anew = await read({ ...selectedAlone, toggledNodes: failed })
      put({ sites: state.sites.map(site => anew.find(({ id }) => id === site.id) ?? site) })
      await run(anew, input)
    } catch (error) {
      fail(error)
    }
  }
  return {
    ...state,
    open: state.sites.filter(allows),
    left: state.sites.filter(site => !allows(site)),
    run,
    retry,
  }
}

const selectedAlone = { selectAll: false }

import type { Call, Input, Output } from '../../contract/define.ts'
import {
  adminToggleSites,
  changeSiteStatus,
  removeSites,
  selectSites,
  siteHistory,
  toggleSites,
} from '../../contract/sites/calls.ts'
import type { SiteAction, SiteEnvironment } from '../../contract/sites/shapes.ts'
import { settle } from '../element-data/latest.ts'
import { send } from '../session/api.ts'
import type { SessionStore } from '../session/store.ts'
import { type ChosenSite, getAction, type SiteOutcome, type SiteVerb } from './sites.ts'

/** The sites of a selection in their current state. */
export const sitesOfSelection = async (
  wish: Input<typeof selectSites>,
  session: SessionStore,
): Promise<ChosenSite[]> => (await send(selectSites, wish, { session, quiet: true })).records

/** Changes of one site and about it, newest first. */
export const historyOfSite = (
  siteId: string,
  pageNum: number,
  session: SessionStore,
): Promise<Output<typeof siteHistory>> =>
  send(siteHistory, { siteId, pageNum }, { session, quiet: true, loading: false })

const callOf: Readonly<Partial<Record<SiteAction, Call>>> = {
  activate: toggleSites,
  deactivate: toggleSites,
  adminActivate: adminToggleSites,
  adminDeactivate: adminToggleSites,
  open: changeSiteStatus,
  close: changeSiteStatus,
  remove: removeSites,
}
const more: Readonly<Partial<Record<SiteAction, object>>> = {
  activate: { active: true },
  deactivate: { active: false },
  adminActivate: { active: true },
  adminDeactivate: { active: false },
  open: { status: 'active' },
  close: { status: 'closed' },
}

/** What closes or suspends a site: the work of its people may end with it. */
export const endsWork: ReadonlySet<SiteVerb> = new Set(['deactivate', 'close'])

/** Sites per request: the user sees the progress, and completed batches remain when the connection breaks. */
const batch = 50

export type SiteChange = {
  studyId: string
  environment?: SiteEnvironment
  verb: SiteVerb
  sites: readonly ChosenSite[]
  reason: string
  /** Last day of those who work at a site that is closed or suspended; empty leaves them. */
  endWorkOn?: string
}

/**
 * Performs an action on sites, in batches; each site gets its own result, and a failure does not stop the others. If a
 * batch could not be sent, its sites get the failure of the request.
 */
export async function changeSites(
  { studyId, environment, verb, sites, reason, endWorkOn }: SiteChange,
  session: SessionStore,
  onProgress: (done: number, of: number) => void,
): Promise<SiteOutcome[]> {
  const results: SiteOutcome[] = []
  for (const group of getGroups(verb, sites)) {
    const versions = group.sites.map(({ id, rowVersion }) => ({ id, rowVersion }))
    const ending = endWorkOn && endsWork.has(verb) ? { endWorkOn } : {}
    const input = { studyId, environment, reason, sites: versions, ...ending, ...more[group.action] }
    results.push(...(await getOutcomes(callOf[group.action]!, input, versions, session)))
    onProgress(results.length, sites.length)
  }
  return results
}

type Group = { action: SiteAction; sites: ChosenSite[] }

function getGroups(verb: SiteVerb, sites: readonly ChosenSite[]): Group[] {
  const groups: Group[] = []
  for (const site of sites) {
    const action = getAction(verb, site)
    const open = groups.findLast(group => group.action === action && group.sites.length < batch)
    if (open) open.sites.push(site)
    else groups.push({ action, sites: [site] })
  }
  return groups
}

/** A refused single site fails as a call; its result says the same. */
async function getOutcomes(
  call: Call,
  input: unknown,
  seen: readonly { id: string }[],
  session: SessionStore,
): Promise<SiteOutcome[]> {
  const result = await settle(send(call as typeof toggleSites, input as never, { session, quiet: true }))
  if (result.answer) return result.answer.results
  const { code, message, data } = result.error
  return seen.map(({ id }) => ({ id, code: code || -1, message, data }))
}

import type { Call } from '../../../contract/define.ts'
import { waiveSiteGate } from '../../../contract/site-gates/waiver.ts'
import {
  adminToggleSites,
  changeSiteStatus,
  removeSites,
  toggleSites,
} from '../../../contract/sites/calls.ts'
import type { SiteAction, SiteEnvironment } from '../../../contract/sites/shapes.ts'
import { decide } from '../../access/decide.ts'
import { ownRefusals } from '../../access/own-refusals.ts'
import { firstRefusal, type Refusal, toProblem } from '../../access/reasons.ts'
import type { RecordDecision } from '../../access/records.ts'
import type { Actor } from '../../kernel/context.ts'
import type { Problem } from '../../kernel/problem.ts'
import { getOwnReason } from './own-conditions.ts'
import { type SiteRecord, sitesById } from './queries.ts'
import { type SiteState, siteStateReason } from './rules.ts'

/** What the rules need of a site's row. */
export const getState = (site: SiteRecord): SiteState => ({
  status: site.status,
  active: site.active,
  inactiveBy: site.inactive_by,
  environment: site.environment,
  milestoneDriven: site.driven_by !== null,
  selectedOn: site.selected_on,
  enrolled: site.enrolled_subjects,
  usages: site.usages,
  members: site.members,
  gaps: site.gaps,
  study: { status: site.study_status, active: site.study_active },
})

/** The call behind each action. */
export const callOfAction: Readonly<Record<SiteAction, Call>> = {
  activate: toggleSites,
  deactivate: toggleSites,
  adminActivate: adminToggleSites,
  adminDeactivate: adminToggleSites,
  prepare: changeSiteStatus,
  open: changeSiteStatus,
  close: changeSiteStatus,
  remove: removeSites,
}

const actions = Object.keys(callOfAction) as SiteAction[]

const getOwnRefusals = ownRefusals(callOfAction)

/** For each action on a site in the actor's scope: null when allowed, else the first reason against it; buttons show the same. */
export const getActions = (actor: Actor, site: SiteRecord, at: Date): Record<SiteAction, Refusal | null> => {
  const [own, state] = [getOwnRefusals(actor, at), getState(site)]
  return Object.fromEntries(
    actions.map(action => [action, own.get(action) ?? siteStateReason(action, state)]),
  ) as Record<SiteAction, Refusal | null>
}

/** Why an action on a site is refused, in the form of the response; null when it is allowed. */
export const getRefusal = (
  actor: Actor,
  action: SiteAction,
  site: SiteRecord,
  chosen: SiteEnvironment | undefined,
  at: Date,
): Problem | null => {
  const facts = { inScope: true, state: () => siteStateReason(action, getState(site), chosen) }
  const refusal = firstRefusal(decide(actor, callOfAction[action], facts, at))
  return refusal && toProblem(refusal)
}

/** The action of a call for the current state of a site: toggles flip, a change of status goes to the next one. */
const actionNow = (call: Pick<Call, 'name'>, { active, status }: SiteRecord): SiteAction | undefined => {
  if (call.name === toggleSites.name) return active ? 'deactivate' : 'activate'
  if (call.name === adminToggleSites.name) return active ? 'adminDeactivate' : 'adminActivate'
  if (call.name === changeSiteStatus.name) return status === 'preparing' ? 'open' : 'close'
  return call.name === removeSites.name ? 'remove' : undefined
}

/** The decision on a site by id, for a call on sites: out of scope when the actor does not see it. */
export const decideSiteById: RecordDecision = async (context, call, id) => {
  const { tx, actor, now } = context
  const [site] = await sitesById(tx, [id], actor.scope)
  const action = site && actionNow(call, site)
  const own = site && call.name === waiveSiteGate.name ? await getOwnReason(context, id) : null
  const state = site && action ? () => siteStateReason(action, getState(site)) : own ? () => own : undefined
  return decide(actor, call, { inScope: site !== undefined, state }, now)
}

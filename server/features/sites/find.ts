import { updateSite } from '../../../contract/sites/bind.ts'
import type { SiteEnvironment } from '../../../contract/sites/shapes.ts'
import { type Action, decide } from '../../access/decide.ts'
import { firstRefusal, type Refusal, requireAllowed } from '../../access/reasons.ts'
import type { Actor, Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { studyProtectionReason, studyShut } from '../studies/rules.ts'
import { type SiteRecord, sitesById } from './queries.ts'

/** A site within the scope; one of another environment than the caller's answers as an unknown one (G50). */
export const siteFor = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  siteId: string,
  environment?: SiteEnvironment,
): Promise<SiteRecord> => {
  const [site] = await sitesById(tx, [siteId], actor.scope)
  if (!site || (environment && environment !== site.environment)) throw problem('dataNotFound')
  return site
}

/** What a user wants of a site: to change it, to record what protects people, or only to take away (P37). */
export type Purpose = 'edit' | 'protect' | 'take'

const getStudyRefusal = (site: SiteRecord, purpose: Purpose): Refusal | null => {
  const study = { status: site.study_status, active: site.study_active }
  if (purpose === 'take') return null
  return purpose === 'protect' ? studyProtectionReason(study) : studyShut(study)
}

/** A change of an active site needs a reason (Annex 11, clause 9), and so does taking away in a closed study (P37). */
export const requireReason = (site: SiteRecord, reason: string): void => {
  const isClosed = getStudyRefusal(site, 'edit') !== null
  if ((site.status === 'active' || isClosed) && reason === '')
    throw problem('reasonRequired', { field: 'reason' })
}

const decideEdit = (actor: Actor, site: SiteRecord, at: Date, call: Action, purpose: Purpose = 'edit') =>
  decide(actor, call, { inScope: true, state: () => getStudyRefusal(site, purpose) }, at)

/** Refuses a change that turned out to be more than taking away or protecting people. */
export const requireEditable = (
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  site: SiteRecord,
  call: Action,
): void => requireAllowed(decideEdit(actor, site, now, call))

/** Why the actor may not make this change of a site, by default of its facts; null when they may. */
export const getEditRefusal = (
  actor: Actor,
  site: SiteRecord,
  at: Date,
  call: Action = updateSite,
  purpose: Purpose = 'edit',
): Refusal | null => firstRefusal(decideEdit(actor, site, at, call, purpose))

/** `call` is the change, by default that of the facts. */
type EditOptions = {
  environment?: SiteEnvironment | undefined
  lock?: boolean
  call?: Action
  purpose?: Purpose | undefined
}

/** A site that the actor may change, locked with its study until the commit unless only a statement is made. */
export const siteToEdit = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  siteId: string,
  { environment, lock = true, call = updateSite, purpose }: EditOptions = {},
): Promise<SiteRecord> => {
  const [site] = await sitesById(tx, [siteId], actor.scope, lock)
  if (!site || (environment && environment !== site.environment)) throw problem('dataNotFound')
  requireAllowed(decideEdit(actor, site, now, call, purpose))
  return site
}

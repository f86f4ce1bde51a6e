import { masterDataId } from '../../contract/access/applications.ts'
import { buttonKey } from '../../contract/access/menus.ts'
import { type CodeName, codes } from '../../contract/codes.ts'
import type { Call, Needs } from '../../contract/define.ts'
import type { Reason, Verdict } from '../../contract/shapes.ts'
import type { Actor } from '../kernel/context.ts'

/** What a decision needs to know about the record: whether the actor sees it, and what its state says to the action. */
export type ObjectFacts = { inScope: boolean; state?: (at: Date) => Reason | null }

/** The action to decide on: a declared call, or anything with needs. */
export type Action = Pick<Call, 'name' | 'needs'>

export const held = (check: Reason['check'], data?: Reason['data']): Reason => ({
  check,
  ok: true,
  ...(data && { data }),
})
export const refused = (check: Reason['check'], name: CodeName, data?: Reason['data']): Reason => ({
  check,
  ok: false,
  code: codes[name].code,
  ...(data && { data }),
})

type Check = (
  actor: Actor,
  needs: Exclude<Needs, 'public'>,
  object: ObjectFacts | null,
  at: Date,
) => Reason | null

const within = (at: Date, from: Date | null, to: Date | null) => (!from || from <= at) && (!to || at < to)
const getMenu = (needs: Needs): { menu: number; button?: string } | null =>
  typeof needs === 'object' ? needs : null

const tenant: Check = actor => (actor.tenant.enabled ? held('tenant') : refused('tenant', 'licenceMissing'))

const licence: Check = (actor, _needs, _object, at) => {
  const { licensed, licenceFrom, licenceTo } = actor.tenant
  if (!licensed) return refused('licence', 'licenceMissing')
  if (licenceFrom && at < licenceFrom)
    return refused('licence', 'licenceNotYetEffective', { from: licenceFrom.toISOString() })
  if (licenceTo && at >= licenceTo)
    return refused('licence', 'licenceExpired', { to: licenceTo.toISOString() })
  return held('licence')
}

const account: Check = (actor, _needs, _object, at) => {
  const { status, validFrom, validTo, removed } = actor.user
  if (!removed && status === 'under_review') return refused('account', 'userAwaitingAdministrator')
  if (removed || status !== 'enabled')
    return refused('account', 'tenantForbidden', { status: removed ? 'removed' : status })
  return within(at, validFrom, validTo) ? held('account') : refused('account', 'accountOutOfValidity')
}

/** The actor must hold the role that the request claims, whatever the call needs (TR-T4). */
const role: Check = (actor, needs) => {
  if (actor.role && !(actor.role.inForce && actor.role.enabled))
    return refused('role', 'roleChanged', { role: actor.role.name })
  if (actor.role) return held('role', { role: actor.role.name, roleEn: actor.role.nameEn })
  return getMenu(needs) ? refused('role', 'noSystemPermission') : null
}

const menu: Check = (actor, needs) => {
  const asked = getMenu(needs)
  if (!asked) return null
  return actor.menus.has(asked.menu)
    ? held('menu', { menu: asked.menu })
    : refused('menu', 'noMenu', { menu: asked.menu })
}

const button: Check = (actor, needs) => {
  const asked = getMenu(needs)
  if (!asked?.button) return null
  const data = { menu: asked.menu, button: asked.button }
  return actor.buttons.has(buttonKey(asked.menu, asked.button))
    ? held('button', data)
    : refused('button', 'noButton', data)
}

/** Administration belongs to the master data application: role, tenant licence and department must all allow it (P26, H5). */
const application: Check = (actor, needs) => (getMenu(needs) ? applicationOpen(actor, masterDataId) : null)

/** Decides whether an application is open to the actor: by the acting role, the tenant's licence and the departments. */
export const applicationOpen = (actor: Actor, id: number): Reason => {
  const data = { application: id }
  if (!actor.licensed.has(id)) return refused('application', 'applicationNotLicensed', data)
  if (!actor.applications.has(id)) return refused('application', 'noSystemPermission', data)
  if (actor.departmentApplications && !actor.departmentApplications.has(id))
    return refused('application', 'departmentApplicationShut', data)
  return held('application', data)
}

const scope: Check = (_actor, _needs, object) => {
  if (!object) return null
  return object.inScope ? held('scope') : refused('scope', 'dataNotFound')
}

const state: Check = (_actor, _needs, object, at) =>
  object?.state?.(at) ?? (object?.state ? held('state') : null)

const checks: readonly Check[] = [tenant, licence, account, role, menu, button, application, scope, state]

/**
 * The one decision: may `actor` do `action` to `object` at `at`? Every check is evaluated, in order, so that the reasons
 * read as a chain. The first reason that fails is the code that a call answers.
 */
export const decide = (actor: Actor, action: Action, object: ObjectFacts | null, at: Date): Verdict => {
  const { needs } = action
  if (needs === 'public') return { allowed: true, reasons: [] }
  const reasons = checks.map(check => check(actor, needs, object, at)).filter(each => each !== null)
  return { allowed: reasons.every(each => each.ok), reasons }
}

/** Returns the first reason that failed, or null. */
export const firstRefusal = (verdict: Verdict): Reason | null =>
  verdict.reasons.find(each => !each.ok) ?? null

import { masterDataId } from '../../contract/access/applications.ts'
import { buttonKey } from '../../contract/access/menus.ts'
import type { Call, Needs } from '../../contract/define.ts'
import type { Actor } from '../kernel/context.ts'
import { allow, deny, type Reason, type Verdict } from './reasons.ts'

/** What a decision needs to know about the record: whether the actor sees it, and what its state says to the action. */
export type ObjectFacts = { inScope: boolean; state?: (at: Date) => Reason | null }

/** The action to decide on: a declared call, or anything with needs. */
export type Action = Pick<Call, 'name' | 'needs'>

type Check = (
  actor: Actor,
  needs: Exclude<Needs, 'public' | 'application'>,
  object: ObjectFacts | null,
  at: Date,
) => Reason | null

const within = (at: Date, from: Date | null, to: Date | null) => (!from || from <= at) && (!to || at < to)
const getMenu = (needs: Needs): { menu: number; button?: string } | null =>
  typeof needs === 'object' ? needs : null

const tenant: Check = ({ tenant: { movedTo, enabled } }) => {
  if (movedTo !== null) return deny('tenant', 'companyMoved', { address: movedTo })
  return enabled ? allow('tenant') : deny('tenant', 'licenceMissing')
}

const licence: Check = (actor, _needs, _object, at) => {
  const { licensed, licenceFrom, licenceTo } = actor.tenant
  if (!licensed) return deny('licence', 'licenceMissing')
  if (licenceFrom && at < licenceFrom)
    return deny('licence', 'licenceNotYetEffective', { from: licenceFrom.toISOString() })
  if (licenceTo && at >= licenceTo) return deny('licence', 'licenceExpired', { to: licenceTo.toISOString() })
  return allow('licence')
}

const account: Check = (actor, _needs, _object, at) => {
  const { status, validFrom, validTo, removed } = actor.user
  if (!removed && status === 'under_review') return deny('account', 'userAwaitingAdministrator')
  if (removed || status !== 'enabled')
    return deny('account', 'tenantForbidden', { status: removed ? 'removed' : status })
  return within(at, validFrom, validTo) ? allow('account') : deny('account', 'accountOutOfValidity')
}

/** The actor must hold the role that the request claims, whatever the call needs (TR-T4). */
const role: Check = (actor, needs) => {
  if (actor.role && !(actor.role.inForce && actor.role.enabled))
    return deny('role', 'roleChanged', { role: actor.role.name })
  if (actor.role) return allow('role', { role: actor.role.name, roleEn: actor.role.nameEn })
  return getMenu(needs) ? deny('role', 'noSystemPermission') : null
}

const menu: Check = (actor, needs) => {
  const wanted = getMenu(needs)
  if (!wanted) return null
  return actor.menus.has(wanted.menu)
    ? allow('menu', { menu: wanted.menu })
    : deny('menu', 'noMenu', { menu: wanted.menu })
}

const button: Check = (actor, needs) => {
  const wanted = getMenu(needs)
  if (!wanted?.button) return null
  const data = { menu: wanted.menu, button: wanted.button }
  return actor.buttons.has(buttonKey(wanted.menu, wanted.button))
    ? allow('button', data)
    : deny('button', 'noButton', data)
}

/** Administration belongs to the master data application: role, tenant licence and department must all allow it (P26, H5). */
const application: Check = (actor, needs) => (getMenu(needs) ? applicationOpen(actor, masterDataId) : null)

/** Decides whether an application is open to the actor: by the acting role, the tenant's licence and the departments. */
export const applicationOpen = (actor: Actor, id: number): Reason => {
  const data = { application: id }
  if (!actor.licensed.has(id)) return deny('application', 'applicationNotLicensed', data)
  if (!actor.applications.has(id)) return deny('application', 'noSystemPermission', data)
  if (actor.departmentApplications && !actor.departmentApplications.has(id))
    return deny('application', 'departmentApplicationShut', data)
  return allow('application', data)
}

const scope: Check = (_actor, _needs, object) => {
  if (!object) return null
  return object.inScope ? allow('scope') : deny('scope', 'dataNotFound')
}

const state: Check = (_actor, _needs, object, at) =>
  object?.state?.(at) ?? (object?.state ? allow('state') : null)

const checks: readonly Check[] = [tenant, licence, account, role, menu, button, application, scope, state]

/**
 * The one decision: may `actor` do `action` to `object` at `at`? Every check is evaluated, in order, so that the reasons
 * read as a chain. The first reason that fails is the code that a call answers.
 */
export const decide = (actor: Actor, action: Action, object: ObjectFacts | null, at: Date): Verdict => {
  const { needs } = action
  if (needs === 'application') throw new Error('a person makes no call of applications')
  if (needs === 'public') return { allowed: true, reasons: [] }
  const reasons = checks.map(check => check(actor, needs, object, at)).filter(each => each !== null)
  return { allowed: reasons.every(each => each.ok), reasons }
}

import type { CodeName } from '../../../contract/codes.ts'
import type { OtherMeans, RecordKind } from '../../../contract/explanations/calls.ts'
import { calls } from '../../../contract/registry/index.ts'
import type { Reason } from '../../access/reasons.ts'
import type { Actor } from '../../kernel/context.ts'
import type { ExplanationTarget } from './asked.ts'

/** The record whose scope counts for an action: a user, a study, a site or a department, or the departments above a user's. */
export type RemedyScope = { kind: RecordKind | 'departmentsOf'; id: string }

/** A remedy of a check: a contract call on a record, with the permissions that its caller must have, or other means. */
export type RemedyPlan = {
  act: string
  /** Missing when it is not a call. */
  needs?: { menu: number; button: string }
  place?: RemedyScope
  /** A permission that the caller hands on, and so must have. */
  right?: { menu: number; button?: string }
  /** A role that the caller gives or takes, and so must have every permission of. */
  role?: string
  /** The caller must not have this role: nobody adds permissions to their own role. */
  notHolding?: string
  /** The user of the explanation: users cannot apply a remedy to themselves. */
  except?: string
}

export type RemedyContext = {
  actor: Actor
  asked: ExplanationTarget
  record?: { kind: RecordKind; id: string } | undefined
  /** Whether the user asks about themselves: nothing may reveal whether a record outside their scope exists (TR-T5). */
  own?: boolean | undefined
}

/** No record has this id: for a record outside the scope, remedies are counted as for a missing one. */
const noRecord = '00000000-0000-0000-0000-000000000000'

const other = (means: OtherMeans): RemedyPlan => ({ act: means })

/** A call by name, on a record; a call without a button is never a remedy. */
const by = (name: string, more: Omit<RemedyPlan, 'act' | 'needs'> = {}): RemedyPlan => {
  const needs = calls[name]!.needs
  if (typeof needs !== 'object' || !needs.button) throw new Error(`${name} needs no button`)
  return { act: name, needs: { menu: needs.menu, button: needs.button }, ...more }
}

/** Calls on the user, which the user cannot make for themselves. */
const onPerson = ({ actor }: RemedyContext, ...names: string[]): RemedyPlan[] =>
  names.map(name => by(name, { place: { kind: 'users', id: actor.userId }, except: actor.userId }))

const granting = (about: RemedyContext, name: string): RemedyPlan => ({
  ...onPerson(about, name)[0]!,
  ...(about.actor.role && { role: about.actor.role.id }),
})

/** Permissions needed to hand on the requested one. */
const rightAsked = ({ asked }: RemedyContext): Pick<RemedyPlan, 'right'> =>
  typeof asked.needs === 'object' ? { right: asked.needs } : {}

const widening = (about: RemedyContext): RemedyPlan[] => [
  ...(about.actor.role
    ? [
        by('updateRole', {
          ...rightAsked(about),
          notHolding: about.actor.role.id,
          except: about.actor.userId,
        }),
      ]
    : []),
  ...onPerson(about, 'grantRoles').map(way => ({ ...way, ...rightAsked(about) })),
]

const mendsAccount = (about: RemedyContext, { data }: Reason, code: CodeName): RemedyPlan[] => {
  if (code === 'accountOutOfValidity') return onPerson(about, 'editUser')
  if (code === 'userAwaitingAdministrator' || data?.status === 'inactive')
    return onPerson(about, 'activateUsers')
  // No call helps a rejected user, or one who did not exist at the moment.
  return data?.status === 'disabled' ? onPerson(about, 'enableUsers') : [other('rule')]
}

const mendsRole = (about: RemedyContext, { data }: Reason): RemedyPlan[] => {
  if (!about.actor.role) return onPerson(about, 'grantRoles')
  if (data?.grant === 'disabled') return [by('enableRole', { except: about.actor.userId })]
  return [granting(about, data?.grant === 'toCome' ? 'changeGrant' : 'grantRoles')]
}

const departments = ({ actor }: RemedyContext): RemedyPlan =>
  by('editDepartment', { place: { kind: 'departmentsOf', id: actor.userId }, except: actor.userId })

const mendsApplication = (about: RemedyContext, code: CodeName): RemedyPlan[] => {
  if (code === 'applicationNotLicensed') return [other('operator')]
  return code === 'departmentApplicationShut' ? [departments(about)] : widening(about)
}

/** A record comes into scope by a wider role, by a role in its study, or by its department. */
const mendsScope = (about: RemedyContext): RemedyPlan[] => {
  const { actor, own } = about
  const record = about.record && own ? { ...about.record, id: noRecord } : about.record
  const except = actor.userId
  const wider = actor.role ? [by('updateRole', { notHolding: actor.role.id, except })] : []
  if (record?.kind === 'studies' || record?.kind === 'sites')
    return [by('grantRoles', { place: record, except }), ...wider]
  if (record?.kind === 'users' || record?.kind === 'departments')
    return [by('editDepartment', { place: record, except }), ...wider]
  return [other('rule')]
}

/** Changes of a record that make its state allow the request, by the code of the state. */
const mendsState: Readonly<Partial<Record<CodeName, readonly string[]>>> = {
  userHasPendingTasks: ['addHandover'],
  userHasNoAccount: ['upgradeUser'],
  studyInactive: ['toggleStudies'],
  siteInactive: ['toggleSites'],
  siteMilestoneDriven: ['takeOverSite'],
  siteMilestoneMissing: ['setSiteMilestone'],
  siteAlreadyActive: ['toggleSites'],
  siteAlreadyInactive: ['toggleSites'],
  siteAdministratorOnly: ['adminToggleSites'],
  dataInUse: ['endRoles'],
  departmentForbidden: ['editDepartment'],
  departmentHasMembers: ['removeDepartmentMembers'],
  departmentHasChildren: ['moveDepartment'],
  departmentLowestLevel: ['updateSetting'],
  categoryNotEmpty: ['movePosition'],
  positionInUse: ['editUser'],
  roleAuthorisedDisable: ['endRoles'],
  roleAuthorisedDelete: ['endRoles'],
  roleDisabled: ['enableRole'],
  roleEnded: ['copyRole'],
  alreadyHandled: ['disableRole'],
}

/** By status of a user, the calls that leave it. */
const outOf: Readonly<Record<string, string>> = {
  disabled: 'enableUsers',
  inactive: 'activateUsers',
  under_review: 'activateUsers',
  enabled: 'disableUsers',
}
const byStatus: ReadonlySet<CodeName> = new Set(['userNotEnabled', 'userNotDisabled', 'userNotInactive'])
/** Codes with which others may do what the user may not. */
const byOthers: ReadonlySet<CodeName> = new Set(['selfForbidden', 'selfGrant', 'grantBeyondOwn'])
const inOtherSystems: ReadonlySet<CodeName> = new Set([
  'studyCompleted',
  'studyStopped',
  'studyOnHold',
  'studyLocked',
  'siteHasSubsystemData',
])

const ofState = (about: RemedyContext, { data }: Reason, code: CodeName): RemedyPlan[] => {
  const { asked, actor, record } = about
  const place = record && { place: record }
  if (byOthers.has(code) && typeof asked.needs === 'object' && asked.needs.button)
    return [by(asked.name, { ...place, except: actor.userId })]
  if (inOtherSystems.has(code)) return [other('elsewhere')]
  const leads = byStatus.has(code) ? outOf[String(data?.status)] : undefined
  const names = leads && leads !== asked.name ? [leads] : (mendsState[code] ?? [])
  return names.length ? names.map(name => by(name, { ...place })) : [other('rule')]
}

const mends: Readonly<
  Record<Reason['check'], (about: RemedyContext, reason: Reason, code: CodeName) => RemedyPlan[]>
> = {
  signIn: (about, _reason, code) => {
    if (code === 'passwordExpired') return [other('own')]
    return code === 'userHasNoAccount' ? onPerson(about, 'upgradeUser') : [other('operator')]
  },
  tenant: () => [other('operator')],
  licence: () => [other('operator')],
  account: mendsAccount,
  role: mendsRole,
  menu: widening,
  button: widening,
  application: (about, _reason, code) => mendsApplication(about, code),
  scope: mendsScope,
  state: ofState,
}

/** Calls that change the state of a record, by kind. */
const endsState: Readonly<Record<RecordKind, readonly string[]>> = {
  users: ['disableUsers', 'enableUsers'],
  studies: ['toggleStudies'],
  sites: ['toggleSites', 'changeSiteStatus', 'toggleStudies'],
  roles: ['grantRoles'],
  departments: ['addDepartmentMembers'],
  positions: ['editUser'],
}

const endsScope = (about: RemedyContext): RemedyPlan[] => {
  const { actor } = about
  const except = actor.userId
  const narrower = actor.role ? [by('updateRole', { except })] : []
  if (actor.scope.all) return narrower
  return [...(actor.scope.departments.length ? [departments(about)] : []), granting(about, 'endRoles')]
}

const ends: Readonly<Record<Reason['check'], (about: RemedyContext) => RemedyPlan[]>> = {
  signIn: about => onPerson(about, 'downgradeUsers'),
  tenant: () => [other('operator')],
  licence: () => [other('operator')],
  account: about => onPerson(about, 'disableUsers', 'editUser'),
  role: about => [granting(about, 'endRoles'), granting(about, 'changeGrant')],
  menu: about => [by('updateRole', { ...rightAsked(about), except: about.actor.userId })],
  button: about => [by('updateRole', { ...rightAsked(about), except: about.actor.userId })],
  application: about => [
    by('updateRole', { ...rightAsked(about), except: about.actor.userId }),
    departments(about),
  ],
  scope: endsScope,
  state: ({ asked, record }) =>
    record
      ? endsState[record.kind].filter(name => name !== asked.name).map(name => by(name, { place: record }))
      : [],
}

/** The remedies of a failed check, or what would end a passed one. */
export const getWays = (reason: Reason, about: RemedyContext): RemedyPlan[] =>
  reason.ok ? ends[reason.check](about) : mends[reason.check](about, reason, reason.codeName)

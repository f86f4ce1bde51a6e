import { randomUUID } from 'node:crypto'
import { grantRoles } from '../../../contract/assignments/calls.ts'
import type { Parsed } from '../../../contract/define.ts'
import * as calls from '../../../contract/invitations/calls.ts'
import { previewInvitation as previewCall } from '../../../contract/invitations/list.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { userFields } from '../../../contract/users/shapes.ts'
import { decide } from '../../access/decide.ts'
import { requireAllowed, toProblem } from '../../access/reasons.ts'
import { departmentsInScope } from '../../access/scope.ts'
import { addedFields } from '../../audit/stored.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { handle } from '../../kernel/http/handle.ts'
import { invitationParts } from '../../kernel/mail/invitation.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { searchTexts } from '../../kernel/search/reading.ts'
import { getInvitation } from '../../kernel/throttle/rules.ts'
import { countAll } from '../../kernel/throttle/throttle.ts'
import { rolesToGive } from '../assignments/for-requests.ts'
import { requireScope } from '../assignments/grant.ts'
import { giveGrants, judgeGrants, type SheetGrant } from '../assignments/sheet.ts'
import { usersHaving } from '../people/having.ts'
import { type ListedUser, listedUsers } from '../people/seen.ts'
import { type Address, addressesIn, requireNew } from './addresses.ts'
import { getSaying, type Invited, type LetterWords, mailedJustNow, mailInvitation } from './issue.ts'

/** Returns the number of days that an invitation of this company is valid (O25). */
export const getDays = ({ actor }: Pick<Context, 'actor'>): number =>
  getSettings(actor.tenant.settings).invitationDays

/** Refused calls count too, since they reveal which addresses are taken. */
export const countMails = async (
  { apart, actor }: Pick<Context, 'apart' | 'actor'>,
  mails: number,
): Promise<void> => {
  const refusal = await apart(tx => countEach(tx, actor.tenantId, mails), null)
  if (refusal) throw refusal
}

/** Counts mails in the transaction that posts them, so that a rolled-back job counts nothing. It locks the counter, so call it last. */
export const countPostedMails = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  mails: number,
): Promise<void> => {
  const refusal = await countEach(tx, actor.tenantId, mails)
  if (refusal) throw refusal
}

const countEach = async (tx: Transaction, tenantId: string, mails: number): Promise<Problem | null> => {
  for (let mail = 0; mail < mails; mail += 1) {
    const refused = await countAll(tx, getInvitation(tenantId))
    if (refused) return refused
  }
  return null
}

/**
 * Refuses a missing department where the company requires one (L4). A department outside the actor's scope is refused like
 * one that does not exist (TR-Z3, TR-T5).
 */
export const checkDepartment = async ({ tx, actor }: Context, departmentId: string | null): Promise<void> => {
  if (departmentId === null) {
    if (getSettings(actor.tenant.settings).deptRequired)
      throw problem('departmentRequired', { field: 'departmentId' })
    return
  }
  const departments = await rows(tx)`select from department
    where tenant_id = (select current_tenant()) and id = ${departmentId}::uuid and removed_at is null
      and ${departmentsInScope(actor.scope, 'department')} for share`
  if (departments.length === 0) throw problem('dataNotFound', { field: 'departmentId' })
}

/** The properties of the new user. */
export type InviteScope = Pick<Parsed<typeof calls.inviteUsers>, 'type' | 'departmentId'> & {
  lastName?: string
  firstName?: string
}

type Roles = Pick<Parsed<typeof calls.inviteUsers>, 'grants' | 'note'>

/** Refuses roles to an actor who may not give any, unknown roles, and places that the actor does not see or that are closed. */
const requireGivable = async (context: Context, { grants }: Roles): Promise<void> => {
  if (grants.length === 0) return
  requireAllowed(decide(context.actor, grantRoles, null, context.now))
  const roles = await rolesToGive(context.tx, [...new Set(grants.map(each => each.roleId))])
  for (const [index, grant] of grants.entries()) {
    if (!roles.some(role => role.id === grant.roleId))
      throw problem('dataNotFound', { index, field: 'roleId' })
    await requireScope(context, grant, index)
  }
}

/** Gives the roles of an invitation to an invited user, by the rules of the one path that gives roles; all or none. */
const giveInvited = async (context: Context, userId: string, { grants, note }: Roles): Promise<void> => {
  if (grants.length === 0) return
  const rows = grants.map(
    ({ roleId, studyId, siteId, effectiveAt, expiresAt }, rowNo): SheetGrant => ({
      ...{ rowNo, userId, roleId, studyId, siteId, reason: note },
      from: effectiveAt === null ? null : new Date(effectiveAt),
      to: expiresAt === null ? null : new Date(expiresAt),
    }),
  )
  for (const [index, refusal] of await judgeGrants(context, rows, { invited: true }))
    throw toProblem(refusal, { index })
  const giving: Context = {
    ...context,
    audit: entry => context.audit({ action: 'grantRoles', entity: 'assignments', ...entry }),
  }
  await giveGrants(giving, rows, async () => undefined, 'untold')
}

export const inviteUsers = handle(calls.inviteUsers, async (context, input) => {
  const { emails, employeeIds } = input
  if (emails.length > 0 && employeeIds.length > 0) throw problem('inviteMixed')
  if (employeeIds.length > 1) throw problem('inviteOneEmployee')
  const [employeeId] = employeeIds
  if (employeeId !== undefined) {
    const user = await employee(context, employeeId)
    await requireGivable(context, input)
    await inviteListed(context, user, 'email', {}, input)
    await giveInvited(context, user.id, input)
    return { invited: 1 }
  }
  await checkDepartment(context, input.departmentId)
  await requireGivable(context, input)
  const addresses = await addressesIn(context, emails)
  await countMails(context, addresses.length)
  await requireNew(context, addresses, input.joinExisting)
  for (const address of addresses)
    await giveInvited(context, await inviteAddress(context, address, input, input), input)
  return { invited: addresses.length }
})

const employee = async (context: Context, employeeId: string): Promise<ListedUser> => {
  const row = await one(context.tx)<{ id: string }>`select id from users
    where tenant_id = (select current_tenant())
    and id in (${usersHaving({ employeeIds: [employeeId] })}) and removed_at is null`
  const [user] = row ? await listedUsers(context, [row.id], true) : []
  if (!user) throw problem('employeeIdUnknown', { field: 'employeeIds' })
  return user
}

type Inviting = Pick<Context, 'tx' | 'actor' | 'services' | 'audit' | 'afterCommit'> & { importId?: string }

/** Invites an address. Returns the id of the person who has it. */
export const inviteAddress = async (
  context: Inviting,
  { email, userId }: Pick<Address, 'email' | 'userId'>,
  place: InviteScope,
  words?: LetterWords,
): Promise<string> => {
  const id = userId ?? (await addPerson(context.tx, context.actor.tenantId, email, place))
  await mail(context, { userId: id, email, kind: 'email' }, words)
  const added = userId === null && { version: 1, changes: await addedFields(context.tx, 'users', id) }
  context.audit({ entityId: id, ...added, detail: { email } })
  return id
}

/** Adds a person known only by address. They enter their names when they register. */
export const addPerson = async (
  tx: Transaction,
  tenantId: string,
  email: string,
  { type, departmentId, lastName = '', firstName = '' }: InviteScope,
): Promise<string> => {
  const id = randomUUID()
  const { search, search_contact, sort_name } = searchTexts({ lastName, firstName, email })
  await run(tx)`insert into users (tenant_id, id, type, last_name, first_name, email, status, search,
    search_contact, sort_name)
    values (${tenantId}::uuid, ${id}, ${type}, ${lastName}, ${firstName}, ${email}, 'inactive', ${search}, ${search_contact}, ${sort_name})`
  if (departmentId)
    await run(tx)`insert into user_department (tenant_id, user_id, department_id, main)
      values (${tenantId}::uuid, ${id}, ${departmentId}::uuid, true)`
  return id
}

const mail = (
  context: Inviting,
  to: Pick<Invited, 'userId' | 'email' | 'kind'>,
  words: LetterWords = { note: '' },
) =>
  mailInvitation(context, context.tx, {
    ...to,
    tenantId: context.actor.tenantId,
    words,
    madeBy: context.actor.userId,
    days: getDays(context),
    importId: context.importId,
  })

/** Invites a listed person. `audit` gets the entry for any change of their record before. */
const inviteListed = async (
  context: Context,
  user: ListedUser,
  kind: 'email' | 'upgrade',
  audit: { version?: number; changes?: Record<string, [unknown, unknown]> } = {},
  words?: LetterWords,
): Promise<void> => {
  if (user.accountId) throw problem('userHasAccount')
  if (!['inactive', 'enabled'].includes(user.status)) throw problem('userNotEnabled')
  if (!user.email) throw problem('userHasNoEmail', { field: 'email' })
  if (await mailedJustNow(context.tx, user.id)) throw problem('reminderTooSoon')
  await countMails(context, 1)
  await mail(context, { userId: user.id, email: user.email, kind }, words)
  context.audit({ entityId: user.id, ...audit })
}

export const upgradeUser = handle(calls.upgradeUser, async (context, { userId, email }) => {
  const [user] = await listedUsers(context, [userId], true)
  if (!user) throw problem('dataNotFound')
  if (email === undefined || email.toLowerCase() === user.email?.toLowerCase() || user.accountId)
    await inviteListed(context, user, 'upgrade')
  else await inviteListed(context, ...(await withAddress(context.tx, user, email)))
  return { done: true as const }
})

/** Stores the address of the invitation in a record that has none or another one. */
const withAddress = async (tx: Transaction, user: ListedUser, given: string) => {
  if (!userFields.shape.email.safeParse(given).success) throw problem('emailTaken', { field: 'email' })
  const email = given.trim()
  const users = await rows(tx)`select from users where tenant_id = (select current_tenant())
    and id in (${usersHaving({ emails: [email] })}) and id <> ${user.id}::uuid`
  if (users.length > 0) throw problem('emailTaken', { field: 'email' })
  const texts = searchTexts({ ...user, email })
  const version = user.version + 1
  await run(tx)`update users set email = ${email}, search_contact = ${texts.search_contact},
    row_version = ${version}, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${user.id}::uuid`
  const audit = { version, changes: { email: [user.email, email] as [unknown, unknown] } }
  return [{ ...user, email }, 'upgrade', audit] as const
}

export const previewInvitation = handle(previewCall, async (context, { language, note }) => {
  const { tx, actor } = context
  const from = { tenantId: actor.tenantId, email: '', madeBy: actor.userId, words: { language, note } }
  const { locale, ...saying } = await getSaying(tx, from)
  const values = { ...saying, note, days: getDays(context), link: '', admits: false }
  const parts = invitationParts({ to: '', locale, kind: 'invitation', values })
  return { locale, subject: parts.subject, heading: parts.heading, text: [parts.lead, ...parts.notes] }
})

export const checkEmails = handle(calls.checkEmails, async (context, { emails }) => {
  if (emails.length === 0) return { records: [] }
  await countMails(context, 1)
  const addresses = await addressesIn(context, emails, 'told')
  return { records: addresses.map(({ email, state }) => ({ email, state })) }
})

import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { type Locale, locales } from '../../../contract/locales.ts'
import { usualSettings } from '../../../contract/tenant/settings.ts'
import { changesBetween } from '../../audit/append.ts'
import { recordAsOperator } from '../../audit/operator.ts'
import { addedFields, storedRecords } from '../../audit/stored.ts'
import type { AuditEntry, Services, Transaction } from '../../kernel/context.ts'
import type { Runner } from '../../kernel/db/insert.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { addPerson } from '../invitations/invite.ts'
import { issueInvitation, type Letter } from '../invitations/issue.ts'
import { namedRoles } from './named-roles.ts'
import { roleRows } from './role-rows.ts'
import { type NewTenant, type TenantKind, tenantKinds, tenantLock, writeTenant } from './write.ts'

/** An operator's request to create a company. */
export type TenantOptions = {
  name: string
  nameEn: string
  kind: TenantKind
  adminEmail: string
  /** Languages for the users, the main language first. */
  languages: readonly Locale[]
  timeZone: string
  applications: readonly number[]
}

/** The role of the invited first administrator. */
const holderCode = 'ACCOUNT_HOLDER'

/**
 * Creates a company in a transaction with its id: its row, licences and roles, and its first administrator. Returns the invitation mail;
 * the company's trail gets an operator's entry for each action.
 */
export const createTenant = async (
  tx: Transaction,
  services: Pick<Services, 'settings' | 'keys'>,
  tenantId: string,
  wish: TenantOptions,
): Promise<Letter> => {
  const beginning = planTenant(tenantId, wish, await readNow(tx))
  await writeTenant(makeRunner(tx), beginning)
  const holder = beginning.roles.roles.find(({ code }) => code === holderCode)!
  const admin = await addAdministrator(tx, tenantId, { email: wish.adminEmail, roleId: holder.id })
  const letter = await issueInvitation(services, tx, {
    ...{ tenantId, userId: admin.userId, email: wish.adminEmail, kind: 'email', madeBy: null },
    ...{ days: usualSettings.invitationDays, admits: true },
  })
  const roleIds = beginning.roles.roles.map(({ id }) => id)
  await recordAsOperator(tx, [
    {
      action: 'createTenant',
      entity: 'tenant',
      entityId: tenantId,
      version: 1,
      changes: describeTenant(wish),
    },
    ...(await listRoleEntries(tx, roleIds)),
    ...(await listAdministratorEntries(tx, admin, wish.adminEmail)),
  ])
  return letter
}

/**
 * Waits for the lock for creating companies, which lasts until the end of the transaction; true when a company already has one of the
 * names.
 */
export const isNameTaken = async (tx: Transaction, names: readonly string[]): Promise<boolean> => {
  await run(tx)`select pg_advisory_xact_lock(${tenantLock})`
  const wanted = names.map(name => name.toLowerCase())
  const tenants = await rows(tx)`select from tenant
    where lower(company_name) = any(${wanted}::text[]) or lower(company_name_en) = any(${wanted}::text[])`
  return tenants.length > 0
}

/** Adapts a transaction to run the statements that write rows. */
const makeRunner = (tx: Transaction): Runner => ({
  query: (text, values) => tx.executeQuery(CompiledQuery.raw(text, values)),
})

const readNow = async (tx: Transaction): Promise<Date> =>
  (await one(tx)<{ now: Date }>`select now() as now`)!.now

const planTenant = (tenantId: string, wish: TenantOptions, now: Date): NewTenant => {
  const [own = 'zh-CN'] = wish.languages
  const roles = namedRoles.map(role => ({ ...role, id: randomUUID() }))
  return {
    tenant: {
      id: tenantId,
      company_name: wish.name,
      company_name_en: wish.nameEn,
      icon: null,
      logo_url: null,
      tenant_type: tenantKinds[wish.kind],
      language_flag: own,
      languages: locales.filter(each => wish.languages.includes(each)),
      time_zone: wish.timeZone,
      created_at: now,
      updated_at: now,
    },
    licences: wish.applications.map(id => ({ application_id: id })),
    roles: roleRows(roles, own, now),
  }
}

/** The audit entry of a new company, with the field names of its later changes. */
const describeTenant = ({ name, nameEn, kind, languages, timeZone, applications }: TenantOptions) =>
  changesBetween(
    {},
    {
      companyName: name,
      companyNameEn: nameEn,
      tenantType: kind,
      languageFlag: languages[0],
      tenantLanguageList: locales.filter(each => languages.includes(each)),
      timeZone,
      applications: applications.map(String),
    },
  )

type Administrator = { userId: string; assignmentId: string }

const addAdministrator = async (
  tx: Transaction,
  tenantId: string,
  { email, roleId }: { email: string; roleId: string },
): Promise<Administrator> => {
  const userId = await addPerson(tx, tenantId, email, { type: 'internal', departmentId: null })
  const assignmentId = randomUUID()
  await run(tx)`update users set super_admin = true where tenant_id = ${tenantId}::uuid
    and id = ${userId}::uuid`
  await run(tx)`insert into role_assignment (tenant_id, id, user_id, role_id, effective_at)
    values (${tenantId}::uuid, ${assignmentId}, ${userId}::uuid, ${roleId}::uuid, now())`
  return { userId, assignmentId }
}

const listRoleEntries = async (tx: Transaction, ids: readonly string[]): Promise<AuditEntry[]> =>
  [...(await storedRecords(tx, 'roles', ids))].map(([entityId, { version, fields }]) => ({
    ...{ action: 'addRole', entity: 'roles', entityId, version },
    changes: changesBetween({}, fields),
  }))

const listAdministratorEntries = async (
  tx: Transaction,
  { userId, assignmentId }: Administrator,
  email: string,
): Promise<AuditEntry[]> => [
  {
    ...{ action: 'inviteUsers', entity: 'users', entityId: userId, version: 1 },
    changes: await addedFields(tx, 'users', userId),
    detail: { email },
  },
  {
    ...{ action: 'grantRoles', entity: 'assignments', entityId: assignmentId, version: 1 },
    changes: await addedFields(tx, 'assignments', assignmentId),
    detail: { userId },
  },
]

import { codes } from '../../../contract/codes.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import type { Actor, Transaction } from '../../kernel/context.ts'
import { inTenant } from '../../kernel/db/in-tenant.ts'
import { one, rows } from '../../kernel/db/statements.ts'

export type Tenant = {
  id: string
  userId: string
  icon: string | null
  companyName: string
  companyNameEn: string
  languageFlag: string
  languages: string[]
  logoUrl: string | null
  tenantType: number
}

/** A tenant of an account. `refusal` is the number of the code with which it would refuse the account now. */
export type Membership = Tenant & {
  refusal?: number
  /** Whether it requires a second factor of all users, or of this one (O18). */
  asksSecondFactor: boolean
}

type Row = Tenant & { account: string; now: Date; facts: Actor['tenant'] }

/**
 * Returns the tenants of an account, the last used one first (P23). Tenants that would refuse the account are listed with
 * the code of the reason, so that a user with an ended licence or account sees why. A session that is restricted to one
 * tenant is refused by the others.
 */
export const getTenants = async (
  tx: Transaction,
  accountId: string,
  heldTo: string | null = null,
): Promise<Membership[]> => {
  const memberships = await rows(tx)<Row>`
    select t.id, m.user_id as "userId", t.icon, t.company_name as "companyName", t.company_name_en as "companyNameEn",
      t.language_flag as "languageFlag", t.languages, t.logo_url as "logoUrl", t.tenant_type as "tenantType", a.name as account, now() as now,
      jsonb_build_object('enabled', t.enabled, 'movedTo', t.moved_to, 'licensed', t.licence_to <> '-infinity', 'licenceFrom', nullif(t.licence_from, '-infinity'),
        'licenceTo', nullif(t.licence_to, 'infinity'), 'timeZone', t.time_zone, 'settings', t.settings) as facts
    from membership m join tenant t on t.id = m.tenant_id join account a on a.id = m.account_id
    where m.account_id = ${accountId}::uuid order by m.last_used_at desc nulls last, t.company_name_en, t.id`
  const listed: Membership[] = []
  for (const row of memberships) {
    const shut = heldTo !== null && row.id !== heldTo && { refusal: codes.tenantOtherWay.code }
    listed.push({ ...(await judged(tx, accountId, row)), ...shut })
  }
  return listed
}

/** The tenant that a sign-in enters: the one it is restricted to, else the first that admits the account, else the first. */
export const entered = (
  tenants: readonly Membership[],
  heldTo: string | null = null,
): Membership | undefined =>
  heldTo === null
    ? (tenants.find(each => each.refusal === undefined) ?? tenants[0])
    : tenants.find(each => each.id === heldTo)

const judged = async (tx: Transaction, accountId: string, row: Row): Promise<Membership> => {
  const { account, now, facts, ...tenant } = row
  const user = await inTenant(tx, tenant.id, () => userFacts(tx, tenant.userId))
  const actor = {
    ...nobody,
    accountId,
    account,
    userId: tenant.userId,
    tenantId: tenant.id,
    tenant: { ...facts, licenceFrom: instant(facts.licenceFrom), licenceTo: instant(facts.licenceTo) },
    user: user ?? { status: 'removed', validFrom: null, validTo: null, removed: true },
  }
  const asksSecondFactor = getSettings(facts.settings).twoFactor === 'required' || user?.twoFactor === true
  const code = firstRefusal(decide(actor, { name: 'enter', needs: 'signed-in' }, null, now))?.code
  return { ...tenant, asksSecondFactor, ...(code !== undefined && { refusal: code }) }
}

const instant = (value: Date | string | null): Date | null => (value === null ? null : new Date(value))

/** Actor for a decision that reads only tenant and user. */
const nobody = {
  sessionId: '',
  heldTo: null,
  heldBy: null,
  narrow: null,
  name: { lastName: '', firstName: '' },
  superAdmin: false,
  role: null,
  menus: new Set<number>(),
  buttons: new Set<string>(),
  applications: new Set<number>(),
  licensed: new Set<number>(),
  departmentApplications: null,
  scope: { all: false, userId: '', departments: [], studies: [] },
}

type UserFacts = Actor['user'] & { twoFactor: boolean }

const userFacts = async (tx: Transaction, userId: string): Promise<UserFacts | undefined> => {
  return one(tx)<UserFacts>`
    select status, nullif(valid_from, '-infinity') as "validFrom", nullif(valid_to, 'infinity') as "validTo", removed_at is not null as removed, two_factor as "twoFactor"
    from users where id = ${userId}::uuid`
}

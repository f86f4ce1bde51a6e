import type { Call } from '../../../contract/define.ts'
import { getLocale } from '../../../contract/locales.ts'
import { worldwide } from '../../../contract/values/phone.ts'
import { type AuditActor, appendAudit } from '../../audit/append.ts'
import type { AuditEntry, Context, TenantUser, Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { words } from '../../kernel/words.ts'
import { warnAdministrators } from '../auth/events.ts'
import { personAsked } from '../people/account-facts.ts'
import { protectedFromHelp } from '../users/rules.ts'
import type { PlaceHolds } from './tickets.ts'

type UserRecord = Awaited<ReturnType<typeof personAsked>>

/** A user whom an administrator helps to sign in again. */
export type Helped = {
  userId: string
  accountId: string
  account: string
  email: string | null
  /** The phone in international format. */
  phone: string | null
  locale: string
  /** The one tenant that each of these places opens; null for each of the account. */
  heldTo: PlaceHolds
}

/** The user to help: in the administrator's scope, with an account, neither the administrator nor the account holder. */
export const somebodyElse = async (context: Context, userId: string, call: Call): Promise<Helped> => {
  if (userId === context.actor.userId) throw problem('selfForbidden')
  const user = await personAsked(context, userId, call)
  spareHolder(context, user)
  return getAccount(context, user)
}

/** Refuses help for the account holder by any user but another account holder. */
export const spareHolder = ({ actor }: Context, { id, super_admin: superAdmin }: UserRecord): void => {
  const refusal = protectedFromHelp({ id, superAdmin }, actor)
  if (refusal) throw problem(refusal.codeName)
}

/** The account of a user in the administrator's scope. */
export const accountAsked = async (context: Context, userId: string, call: Call): Promise<Helped> =>
  getAccount(context, await personAsked(context, userId, call))

const getAccount = async (context: Context, user: UserRecord): Promise<Helped> => {
  if (!user.account_id) throw problem('userHasNoAccount')
  const {
    code: callingCode,
    phone,
    ...account
  } = (await one(context.tx)<Helped & { code: string }>`
    select ${user.id} as "userId", id as "accountId", name as account, email, phone, calling_code as code, locale,
      jsonb_build_object('email', email_held_to, 'phone', phone_held_to) as "heldTo"
    from account where id = ${user.account_id}::uuid`)!
  return { ...account, phone: phone && worldwide({ phone, callingCode }) }
}

/**
 * An account is shared by all its companies, and so is what an administrator of one changes. The trail of each other company gets an entry
 * with what it `changed` there, and its administrators get a to-do. Neither names the administrator or the reason, which belong to the one
 * company.
 */
export const recordElsewhere = (
  context: Context,
  call: Pick<Call, 'name' | 'changes'>,
  { accountId, account }: Pick<Helped, 'accountId' | 'account'>,
  event: 'helpedElsewhere' | 'linkedElsewhere' | 'heldElsewhere' = 'helpedElsewhere',
  changed: (tx: Transaction, place: TenantUser) => Promise<AuditEntry> = async () => ({}),
): void =>
  context.everywhere(accountId, async (tx, place) => {
    if (place.tenantId === context.actor.tenantId) return
    await warnAdministrators(tx, place, { event, account, userId: place.userId })
    await appendAudit(tx, await stranger(tx), call, context.client, [
      {
        ...(await changed(tx, place)),
        ...{ entity: 'users', entityId: place.userId, detail: { cause: 'otherCompany' } },
      },
    ])
  })

/** How the trail of a company names an administrator of another company, in its own language. */
const stranger = async (tx: Transaction): Promise<AuditActor> => {
  const row = await one(tx)<{ language: string }>`
    select language_flag as language from tenant where id = (select current_tenant())`
  const name = words(getLocale(row?.language))('audit:otherCompany')
  return { accountId: null, userId: null, name, roleId: null, roleName: null }
}

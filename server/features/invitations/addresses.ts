import { limits } from '../../../contract/limits.ts'
import { email as emailShape } from '../../../contract/values/email.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { usersHaving } from '../people/having.ts'
import { listedUsers } from '../people/seen.ts'

/** An address to invite, and what the company knows about it. */
export type Address = {
  email: string
  state: 'free' | 'invalid' | 'repeated' | 'registered' | 'invited'
  /** The listed person without an account who has this address. Null when there is none. */
  userId: string | null
}

/**
 * Reads a list of addresses, one per line (G21). A faulty line refuses the call, or is reported if `faults` is 'told'.
 * Nothing is revealed about other companies (TR-T7).
 */
export const addressesIn = async (
  context: Context,
  lines: readonly string[],
  faults: 'refused' | 'told' = 'refused',
): Promise<Address[]> => {
  if (lines.length > limits.inviteEmails) throw problem('inviteTooMany')
  const typed = lines.map(line => line.trim())
  const valid = (email: string) => emailShape.safeParse(email).success
  const first = (email: string, at: number) =>
    typed.findIndex(each => each.toLowerCase() === email.toLowerCase()) === at
  if (faults === 'refused' && !typed.every(valid)) throw problem('inviteEmailInvalid')
  if (faults === 'refused' && !typed.every(first)) throw problem('inviteRepeated')
  const listings = await listedAt(context, typed.filter(valid))
  return typed.map((email, at): Address => {
    if (!valid(email)) return { email, state: 'invalid', userId: null }
    if (!first(email, at)) return { email, state: 'repeated', userId: null }
    return { email, ...(listings.get(email.toLowerCase()) ?? { state: 'free', userId: null }) }
  })
}

type Listed = Pick<Address, 'state' | 'userId'>

/** Returns the people listed here by address. The actor may not invite people outside their scope or with a closed record. */
export const listedAt = async (
  context: Pick<Context, 'tx' | 'actor'>,
  emails: readonly string[],
): Promise<Map<string, Listed>> => {
  const invitations = await rows(context.tx)<{ id: string; email: string; open: boolean; invited: boolean }>`
    select u.id, lower(u.email) as email, u.account_id is null and u.status in ('inactive', 'enabled') and u.removed_at is null as open,
      exists (select from invitation i where i.tenant_id = u.tenant_id and i.user_id = u.id and i.used_at is null
        and i.revoked_at is null and i.expires_at > now()) as invited
    from users u where u.tenant_id = (select current_tenant()) and u.id in (${usersHaving({ emails })})`
  const open = invitations.filter(row => row.open).map(row => row.id)
  const visibleIds = new Set((await listedUsers(context, open)).map(user => user.id))
  return new Map(
    invitations.map(({ id, email, invited }): [string, Listed] => {
      if (!visibleIds.has(id)) return [email, { state: 'registered', userId: null }]
      return [email, { state: invited ? 'invited' : 'free', userId: id }]
    }),
  )
}

/** Refuses addresses that are used or invited here, and those with an account elsewhere unless that account is to join. */
export const requireNew = async (
  { tx }: Context,
  addresses: readonly Address[],
  joinExisting: boolean,
): Promise<void> => {
  const of = (state: Address['state']) =>
    addresses.filter(each => each.state === state).map(each => each.email)
  const registered = of('registered')
  if (registered.length > 0) throw problem('emailsRegistered', named(registered))
  const invited = of('invited')
  if (invited.length > 0) throw problem('emailsInvited', named(invited))
  if (joinExisting) return
  const accounts = await rows(tx)<{ email: string }>`select email from account
    where lower(email) = any(${addresses.map(each => each.email.toLowerCase())}::text[]) order by lower(email)`
  if (accounts.length > 0) throw problem('emailHasAccount', { emails: accounts.map(row => row.email) })
}

/** The message begins with its subject (N34, N35). */
const named = (emails: readonly string[]) => ({ names: emails.join(', '), emails: [...emails] })

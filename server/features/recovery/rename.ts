import { getLocale } from '../../../contract/locales.ts'
import { renameAccount } from '../../../contract/recovery/account-help.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import type { AuditEntry, Context, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { type Handled, handle } from '../../kernel/http/handle.ts'
import { postMail } from '../../kernel/messages/post.ts'
import { problem } from '../../kernel/problem.ts'
import { searchTexts } from '../../kernel/search/reading.ts'
import { endSessions } from '../auth/sessions.ts'
import { type Helped, recordElsewhere, somebodyElse } from './helped.ts'

/**
 * Renames a user's account. The name is reserved permanently like the old one, the owner is notified, and every session ends (G1, TR-E4).
 */
const rename = handle(renameAccount, async (context, { userId, account, reason }) => {
  const { tx } = context
  const helped = await somebodyElse(context, userId, renameAccount)
  await requireRenameAllowed(tx, helped.accountId)
  await takeName(tx, helped, account)
  await run(tx)`update account set name = ${account} where id = ${helped.accountId}::uuid`
  const renamed = await renameIn(tx, userId, account)
  const sessions = await endSessions(tx, { accountId: helped.accountId }, 'accessUpdated')
  recordElsewhere(context, renameAccount, { ...helped, account }, 'helpedElsewhere', (there, place) =>
    renameIn(there, place.userId, account),
  )
  await tell(context, helped, account)
  context.audit({
    entityId: userId,
    reason,
    ...renamed,
    detail: { sessions },
  })
  return { done: true as const }
})

/** An account has one name in all its companies: each of them must allow renaming. */
const requireRenameAllowed = async (tx: Transaction, accountId: string): Promise<void> => {
  const memberships = await rows(tx)<{ settings: unknown }>`select t.settings from membership m
    join tenant t on t.id = m.tenant_id
    where m.account_id = ${accountId}::uuid`
  if (!memberships.every(({ settings }) => getSettings(settings).usernameChange))
    throw problem('usernameFixed')
}

/**
 * Of two concurrent requests for a name, the second waits here and finds it taken. Only the letter case may differ from the current name.
 */
const takeName = async (tx: Transaction, { account: old }: Helped, name: string): Promise<void> => {
  if (name === old) throw problem('usernameTaken', { field: 'account' })
  if (name.toLowerCase() === old.toLowerCase()) return
  const list = await rows(tx)`insert into reserved_name (name) values (lower(${name})) on conflict do nothing
    returning name`
  const accounts = await rows(tx)`select from account where lower(name) = lower(${name})`
  if (accounts.length > 0) throw problem('usernameTaken', { field: 'account' })
  if (list.length === 0) throw problem('usernameRetired', { field: 'account' })
}

type Person = {
  lastName: string
  firstName: string
  reading: string
  employeeId: string | null
  email: string | null
  phone: string | null
}

/** Updates the copy of the name in a user's record and its search text; returns the fields of the audit entry. */
const renameIn = async (tx: Transaction, userId: string, account: string): Promise<AuditEntry> => {
  const row = await one(tx)<
    Person & { old: string | null }
  >`select account as old, last_name as "lastName", first_name as "firstName", reading,
      employee_id as "employeeId", email, phone
    from users where tenant_id = (select current_tenant()) and id = ${userId}::uuid for no key update`
  if (!row) return {}
  const { old, ...person } = row
  const { search } = searchTexts({ ...person, account })
  const written = (await one(tx)<{ version: number }>`update users set account = ${account},
    search = ${search}, row_version = row_version + 1, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${userId}::uuid returning row_version as version`)!
  return { version: written.version, changes: { account: [old, account] } }
}

const tell = async (context: Context, { email, locale, account }: Helped, now: string): Promise<void> => {
  if (email === null) return
  const values = { account, way: 'renamed' as const, now }
  await postMail(context, context.tx, {
    to: email,
    locale: getLocale(locale),
    kind: 'contactChanged',
    values,
  })
}

/** Handlers of contract/recovery/account-help.ts for account names. */
export const handlers: readonly Handled[] = [rename]

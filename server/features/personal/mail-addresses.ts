import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import type * as calls from '../../../contract/personal/calls.ts'
import type { MailAddress, MailType } from '../../../contract/personal/calls.ts'
import { maskedEmail } from '../../access/contact.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { postMail } from '../../kernel/messages/post.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import type { CodeTarget } from '../auth/codes.ts'
import { requireCode, sendOwnCode, spend } from '../contact-methods/codes.ts'
import { addressKey, ownWays } from '../contact-methods/own.ts'

type Row = Omit<MailAddress, 'verifiedAt'> & { verifiedAt: Date }

const target = (email: string): CodeTarget => ({ purpose: 'mail-address', target: addressKey(email) })

/** The actor's additional addresses, and the one for all other mail. */
export const ownAddresses = async (
  { tx, actor }: Context,
  { userId }: Parsed<typeof calls.listMailAddresses>,
): Promise<Output<typeof calls.listMailAddresses>> => {
  // Another user's id gets the same answer as an unknown one (TR-T5).
  if (userId !== undefined && userId !== actor.userId) throw problem('dataNotFound')
  const records = (await addressesOf(tx, actor.userId)).map(answered)
  return { records, total: records.length, own: await ownEmail(tx, actor.userId) }
}

/** Mails a code to an address that the actor wants to add. */
export const mailCode = async (
  context: Context,
  { email }: Parsed<typeof calls.codeToMailAddress>,
): Promise<Output<typeof calls.codeToMailAddress>> => {
  const { actor } = context
  const refusal = await unfit(context.tx, actor.userId, email)
  if (refusal) throw refusal
  const { locale } = await ownWays(context.tx, actor.accountId)
  const values = (code: string) => ({ code, minutes: limits.codeMinutes })
  return sendOwnCode(context, target(email), code => ({
    via: 'mail',
    message: { to: email, locale, kind: 'mailAddressCode', values: values(code) },
  }))
}

/** Adds an address after its code was confirmed; its kinds of mail are removed from the others. */
export const addAddress = async (
  context: Context,
  { email, verificationCode, types }: Parsed<typeof calls.addMailAddress>,
): Promise<MailAddress> => {
  const { tx, actor } = context
  await requireCode(context, target(email), verificationCode, 'verificationCode')
  await lockPerson(tx, actor.userId)
  const refusal = await unfit(tx, actor.userId, email)
  if (refusal) throw refusal
  await spend(tx, target(email))
  const id = randomUUID()
  await leaveOthers(tx, actor.userId, id, types)
  const row = (await one(tx)<Row>`insert into email_type_setting (tenant_id, id, user_id, email, types)
    values ((select current_tenant()), ${id}::uuid, ${actor.userId}::uuid, ${email.trim()}, ${types}::text[])
    returning ${columns}`)!
  await tellOwnAddress(context, email)
  context.audit({ entityId: id, version: 1, changes: { email: [null, email.trim()], types: [[], types] } })
  return answered(row)
}

/** Notifies the account's own address that some mails go elsewhere, in case another person did it. */
const tellOwnAddress = async (context: Context, email: string): Promise<void> => {
  const { tx, actor } = context
  const own = await ownWays(tx, actor.accountId)
  const to = own.email ?? (await ownEmail(tx, actor.userId))
  if (to === null) return
  const values = { account: actor.account, way: 'added' as const, now: maskedEmail(email) }
  await postMail(context, tx, { to, locale: own.locale, kind: 'contactChanged', values })
}

/** Sets the kinds of mail for an address if the version still matches (TR-C1). */
export const changeAddress = async (
  context: Context,
  { id, types, rowVersion }: Parsed<typeof calls.updateMailAddress>,
): Promise<MailAddress> => {
  const { tx, actor } = context
  await lockPerson(tx, actor.userId)
  const before = (await addressesOf(tx, actor.userId)).find(each => each.id === id)
  if (!before) throw problem('dataNotFound')
  await requireVersion(tx, { entity: 'mailAddresses', id, version: before.rowVersion }, rowVersion)
  await leaveOthers(tx, actor.userId, id, types)
  const row = (await one(tx)<Row>`update email_type_setting
    set types = ${types}::text[], row_version = row_version + 1, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${id}::uuid returning ${columns}`)!
  context.audit({ entityId: id, version: rowVersion + 1, changes: { types: [before.types, types] } })
  return answered(row)
}

/** Removes an additional address of the actor. */
export const removeAddress = async (
  context: Context,
  { id }: Parsed<typeof calls.removeMailAddress>,
): Promise<Output<typeof calls.removeMailAddress>> => {
  const { tx, actor } = context
  const gone = await one(tx)<{ email: string; types: string[] }>`delete from email_type_setting
    where tenant_id = (select current_tenant()) and user_id = ${actor.userId}::uuid and id = ${id}::uuid returning email, types`
  if (!gone) throw problem('dataNotFound')
  context.audit({ entityId: id, changes: { email: [gone.email, null], types: [gone.types, []] } })
  return { done: true }
}

/** For a query over `u`, the user: the address for mails of a kind; null means the user's own. */
export const sentElsewhere = (type: MailType): RawBuilder<string | null> =>
  sql`(select x.email from email_type_setting x
    where x.tenant_id = u.tenant_id and x.user_id = u.id and ${type} = any(x.types) limit 1)`

const columns = sql`id, email, types, verified_at as "verifiedAt", row_version as "rowVersion"`

const addressesOf = async (tx: Transaction, userId: string): Promise<Row[]> => {
  return rows(tx)<Row>`select ${columns} from email_type_setting
    where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid order by verified_at, id`
}

const answered = (row: Row): MailAddress => ({ ...row, verifiedAt: row.verifiedAt.toISOString() })

const ownEmail = async (tx: Transaction, userId: string): Promise<string | null> => {
  const row = await one(tx)<{ email: string | null }>`select email from users
    where tenant_id = (select current_tenant()) and id = ${userId}::uuid`
  return row?.email ?? null
}

/** Serialises changes of one user's addresses: a kind never goes to two of them. */
const lockPerson = (tx: Transaction, userId: string) =>
  run(tx)`select from users where tenant_id = (select current_tenant()) and id = ${userId}::uuid
    for no key update`

/** Why an address cannot be added: it is the user's own, it exists already, or the limit is reached. */
const unfit = async (tx: Transaction, userId: string, email: string): Promise<Problem | null> => {
  const own = await ownEmail(tx, userId)
  if (own !== null && addressKey(own) === addressKey(email))
    return problem('emailUnchanged', { field: 'email' })
  const there = await addressesOf(tx, userId)
  if (there.some(each => addressKey(each.email) === addressKey(email)))
    return problem('emailTaken', { field: 'email' })
  return there.length >= limits.mailAddresses ? problem('tooManyItems', { max: limits.mailAddresses }) : null
}

const leaveOthers = async (
  tx: Transaction,
  userId: string,
  id: string,
  types: readonly MailType[],
): Promise<void> => {
  await run(tx)`update email_type_setting
    set types = array(select unnest(types) except select unnest(${[...types]}::text[])),
      row_version = row_version + 1, updated_at = now()
    where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid and id <> ${id}::uuid
      and types && ${[...types]}::text[]`
}

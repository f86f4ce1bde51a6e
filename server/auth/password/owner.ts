import { sql } from 'kysely'
import { localeOf } from '../../../contract/locales.ts'
import type { Transaction } from '../../context.ts'
import { type Posting, postMail } from '../../messages/post.ts'

/** Mails the owner of an account that its password is changed by this transaction (TR-P7). */
export const tellOwner = async (posting: Posting, tx: Transaction, accountId: string): Promise<void> => {
  const { rows } = await sql<{ account: string; email: string | null; locale: string; now: Date }>`
    select name as account, email, locale, now() from account where id = ${accountId}::uuid`.execute(tx)
  const [owner] = rows
  if (!owner?.email) return
  const { account, email, locale, now } = owner
  const time = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const values = { account, time }
  await postMail(posting, tx, { to: email, locale: localeOf(locale), kind: 'passwordChanged', values })
}

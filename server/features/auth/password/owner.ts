import { getLocale } from '../../../../contract/locales.ts'
import type { Transaction } from '../../../kernel/context.ts'
import { one } from '../../../kernel/db/statements.ts'
import { type Posting, postMail } from '../../../kernel/messages/post.ts'
import { formerEmails } from '../holds.ts'

/**
 * Mails the owner of an account that this transaction changes its password, at the current address and at a recently removed
 * one (TR-P7).
 */
export const tellOwner = async (posting: Posting, tx: Transaction, accountId: string): Promise<void> => {
  const owner = await one(tx)<{ account: string; email: string | null; locale: string; now: Date }>`
    select name as account, email, locale, now() from account where id = ${accountId}::uuid`
  if (!owner) return
  const { account, email, now } = owner
  const locale = getLocale(owner.locale)
  const values = { account, time: `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC` }
  for (const to of new Set([email, ...(await formerEmails(tx, accountId))]))
    if (to !== null) await postMail(posting, tx, { to, locale, kind: 'passwordChanged', values })
}

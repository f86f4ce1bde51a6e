import { getLocale } from '../../../../contract/locales.ts'
import type { Transaction } from '../../../kernel/context.ts'
import { one } from '../../../kernel/db/statements.ts'
import type { FactorEvent } from '../../../kernel/mail/letter.ts'
import { type Posting, postMail } from '../../../kernel/messages/post.ts'
import { inEachPlace, warnUser } from '../events.ts'
import { formerEmails } from '../holds.ts'

type Owner = { account: string; email: string | null; locale: string; now: Date }

/** Notification by mail: to the account's address or to `to`, unless `mail` is false because another mail says it. */
type Mailed = { mail?: boolean; to?: string }

/**
 * Notifies the owner of an account that this transaction changes a sign-in method: by notice in every tenant, and by mail to
 * the current and recently removed addresses (TR-E6).
 */
export const tellOwner = async (
  posting: Posting,
  tx: Transaction,
  { accountId, event, mail = true, to }: { accountId: string; event: FactorEvent } & Mailed,
): Promise<void> => {
  const owner = await one(tx)<Owner>`select name as account, email, locale, now() from account
    where id = ${accountId}::uuid`
  if (!owner) return
  const { account, now } = owner
  const locale = getLocale(owner.locale)
  // An address that an administrator removed always gets the mail, whatever else is mailed to the current one.
  const addresses = new Set([...(mail ? [to ?? owner.email] : []), ...(await formerEmails(tx, accountId))])
  await inEachPlace(tx, accountId, place => warnUser(tx, place, { event, account }))
  const values = { event, account, time: `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC` }
  for (const address of addresses)
    if (address !== null)
      await postMail(posting, tx, { to: address, locale, kind: 'secondFactorChanged', values })
}

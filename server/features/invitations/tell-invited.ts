import { maskedEmail } from '../../access/contact.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { postCompanyMail } from '../../kernel/messages/post.ts'
import { addressKey } from '../contact-methods/own.ts'
import type { Invitation } from './found.ts'
import { getSaying } from './issue.ts'

type Works = Pick<Context<unknown>, 'services' | 'afterCommit'>

/**
 * Mails the invited address which account became the company's first administrator. Nobody reviews that, so the reader of
 * the mailbox is the one who notices that the link went astray.
 */
export const tellInvited = async (
  works: Works,
  tx: Transaction,
  { tenantId, email: to }: Invitation,
  { account, email }: { account: string; email: string | null },
): Promise<void> => {
  if (to === null) return
  const { locale, company } = await getSaying(tx, { tenantId, email: to, madeBy: null })
  const other = email !== null && addressKey(email) === addressKey(to) ? null : (maskedEmail(email) ?? '')
  const values = { company, account, other }
  await postCompanyMail(works, tx, { to, locale, kind: 'invitationAccepted', values })
}

import { getLocale } from '../../../contract/locales.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { postMail, postSms } from '../../kernel/messages/post.ts'
import { problem } from '../../kernel/problem.ts'
import { offersSms } from '../auth/sign-in/by-sms.ts'
import type { Helped } from './helped.ts'
import { type Binding, grantLink, linkHours } from './tickets.ts'

/** The recipient of a link, and the one tenant that this contact method opens; null for each tenant of the account. */
export type ContactTarget = { way: 'email' | 'phone'; to: string; heldTo: string | null }

/** The account's own contact method: its address, or its phone when it has no address and SMS are sent. */
export const ownPlace = ({ services }: Context, { email, phone, heldTo }: Helped): ContactTarget => {
  if (email) return { way: 'email', to: email, heldTo: heldTo.email }
  if (phone && offersSms(services)) return { way: 'phone', to: phone, heldTo: heldTo.phone }
  throw problem('accountUnreachable')
}

/** Whether the user was sent a link within the last minute. */
export const sentJustNow = async (tx: Transaction, accountId: string): Promise<boolean> => {
  const resetTickets = await rows(tx)`select 1 from reset_ticket where account_id = ${accountId}::uuid
    and kind = 'link'
    and made_at > now() - interval '1 minute' limit 1`
  return resetTickets.length > 0
}

/** Sends a link, and returns when it becomes valid. The token is in the fragment (after #): no server and no log sees it. */
export const sendLink = async (
  context: Context,
  helped: Helped,
  { way, to, heldTo }: ContactTarget,
  binding?: Binding,
): Promise<Date | null> => {
  const { services, tx, actor } = context
  const { accountId, account } = helped
  const { token, opensAt } = await grantLink(tx, accountId, heldTo, binding)
  const link = `${services.settings.publicOrigin}/login/resetpwd#token=${token}&company=${actor.tenantId}`
  const locale = getLocale(helped.locale)
  const company = await companyIn(context, locale)
  const opens = opensAt?.toISOString() ?? null
  const values = { account, company, hours: linkHours, link, opensAt: opens, binds: binding !== undefined }
  if (way === 'email') await postMail(context, tx, { to, locale, kind: 'passwordReset', values })
  else
    await postSms(context, tx, {
      to,
      locale,
      kind: 'passwordLink',
      values: { account, hours: linkHours, link },
    })
  return opensAt
}

/** The actor's company, named in the recipient's language. */
export const companyIn = async (
  { tx, actor }: Context,
  locale: ReturnType<typeof getLocale>,
): Promise<string> => {
  const row = await one(tx)<{ zh: string; en: string }>`select company_name as zh, company_name_en as en
    from tenant where id = ${actor.tenantId}::uuid`
  return (locale === 'en-US' || locale === 'es-ES' ? row?.en : row?.zh) ?? ''
}

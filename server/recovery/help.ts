import { sql } from 'kysely'
import * as calls from '../../contract/account-help.ts'
import { localeOf } from '../../contract/locales.ts'
import { clearAttempts } from '../auth/lockout.ts'
import { shutOpenWays } from '../auth/open-ways.ts'
import { revokeDevices } from '../auth/second-factor/devices.ts'
import { closeSteps } from '../auth/second-factor/steps.ts'
import { tellOwner } from '../auth/second-factor/tell-owner.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Context, Transaction } from '../context.ts'
import { type Handled, handle } from '../http/handle.ts'
import { problem } from '../problem.ts'
import { type Helped, recordElsewhere, somebodyElse } from './helped.ts'
import { grantLink, linkHours } from './tickets.ts'

/** An administrator never learns a password: he ends the old one, and the owner sets the new one by a mailed link (TR-E5). */
const resetPasswordOf = handle(calls.resetPasswordOf, async (context, { userId, reason }) => {
  const helped = await somebodyElse(context, userId, calls.resetPasswordOf)
  const email = addressOf(helped)
  const { tx } = context
  await sql`update credential set current = false where account_id = ${helped.accountId}::uuid and current`.execute(
    tx,
  )
  await shutOpenWays(tx, helped.accountId)
  const ended = await endSessions(tx, { accountId: helped.accountId }, 'accessUpdated')
  await closeSteps(tx, helped.accountId)
  await revokeDevices(tx, { accountId: helped.accountId })
  await mailLink(context, helped, email)
  tellOwner(context, helped.accountId, 'passwordEnded', { mail: false })
  recordElsewhere(context, calls.resetPasswordOf, helped)
  context.audit({ entityId: userId, reason, detail: { sessions: ended } })
  return { done: true as const }
})

const mailResetLink = handle(calls.mailResetLink, async (context, { userId }) => {
  const helped = await somebodyElse(context, userId, calls.mailResetLink)
  const email = addressOf(helped)
  if (await mailedJustNow(context.tx, helped.accountId)) throw problem('reminderTooSoon')
  await mailLink(context, helped, email)
  context.audit({ entityId: userId })
  return { done: true as const }
})

const unlockAccount = handle(calls.unlockAccount, async (context, { userId, reason }) => {
  const helped = await somebodyElse(context, userId, calls.unlockAccount)
  await clearAttempts(context.tx, helped.account.toLowerCase())
  recordElsewhere(context, calls.unlockAccount, helped)
  context.audit({ entityId: userId, reason })
  return { done: true as const }
})

const addressOf = ({ email }: Helped): string => {
  if (!email) throw problem('userHasNoEmail')
  return email
}

const mailedJustNow = async (tx: Transaction, accountId: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from reset_ticket where account_id = ${accountId}::uuid and kind = 'link'
    and made_at > now() - interval '1 minute' limit 1`.execute(tx)
  return rows.length > 0
}

/** The token stands behind the #: no server and no log sees it. */
const mailLink = async (context: Context, helped: Helped, email: string): Promise<void> => {
  const { tx, services, actor } = context
  const token = await grantLink(tx, helped.accountId)
  const { rows } = await sql<{ zh: string; en: string }>`select company_name as zh, company_name_en as en
    from tenant where id = ${actor.tenantId}::uuid`.execute(tx)
  const locale = localeOf(helped.locale)
  const company = (locale === 'en-US' || locale === 'es-ES' ? rows[0]?.en : rows[0]?.zh) ?? ''
  const link = `${services.settings.publicOrigin}/login/resetpwd#token=${token}`
  context.afterCommit(() =>
    services.mail.send({
      to: email,
      locale,
      kind: 'passwordReset',
      values: { account: helped.account, company, hours: linkHours, link },
    }),
  )
}

/** Answers of contract/account-help.ts. */
export const handlers: readonly Handled[] = [resetPasswordOf, mailResetLink, unlockAccount]

import { sql } from 'kysely'
import { localeOf } from '../../../contract/locales.ts'
import type { Context } from '../../context.ts'
import type { FactorEvent } from '../../mail/letter.ts'
import { inEachTenant, warnUser } from '../events.ts'

type Telling = Pick<Context<null>, 'apart' | 'services' | 'afterCommit'>
type Owner = { account: string; email: string | null; locale: string; now: Date }

/** How the owner hears of it beside the notices: by mail to the account's address or to `to`, unless another letter says it. */
type Mailed = { mail?: boolean; to?: string }

/** Tells the owner of an account, by notice in every tenant and by mail, what happened to a way into it; once it has (TR-E6). */
export const tellOwner = (
  context: Telling,
  accountId: string,
  event: FactorEvent,
  { mail = true, to }: Mailed = {},
): void =>
  context.afterCommit(async () => {
    const owner = await context.apart(async tx => {
      const { rows } = await sql<Owner>`select name as account, email, locale, now() from account
        where id = ${accountId}::uuid`.execute(tx)
      return rows[0]
    }, null)
    if (!owner) return
    const { account, locale, now } = owner
    const address = to ?? owner.email
    await inEachTenant(context, accountId, (tx, place) => warnUser(tx, place, { event, account }))
    if (!mail || !address) return
    const time = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const values = { event, account, time }
    await context.services.mail.send({
      to: address,
      locale: localeOf(locale),
      kind: 'secondFactorChanged',
      values,
    })
  })

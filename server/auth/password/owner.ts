import { sql } from 'kysely'
import { localeOf } from '../../../contract/locales.ts'
import type { Context } from '../../context.ts'

/** Mails the owner of an account that its password has been changed, once it has (TR-P7). */
export const tellOwner = async (
  { apart, services, afterCommit }: Pick<Context<unknown>, 'apart' | 'services' | 'afterCommit'>,
  accountId: string,
): Promise<void> => {
  const { rows } = await apart(
    tx =>
      sql<{ account: string; email: string | null; locale: string; now: Date }>`
        select name as account, email, locale, now() from account where id = ${accountId}::uuid`.execute(tx),
    null,
  )
  const [owner] = rows
  if (!owner?.email) return
  const { account, email, locale, now } = owner
  const time = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  afterCommit(() =>
    services.mail.send({
      to: email,
      locale: localeOf(locale),
      kind: 'passwordChanged',
      values: { account, time },
    }),
  )
}

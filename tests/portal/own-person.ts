import { randomUUID } from 'node:crypto'
import { searchTexts } from '../../server/kernel/search/reading.ts'
import { asOwner } from './server.ts'

/**
 * A new account that no other test uses, not even a retry of the same test: in the company and with the password of
 * `like`, with those roles on request, and without contact methods.
 */
export const ownPerson = (
  like: string,
  [first, last] = ['Aya', 'Mori'],
  { roles = false } = {},
): Promise<string> =>
  asOwner(async client => {
    const [accountId, id] = [randomUUID(), randomUUID()]
    const account = `own.${accountId.slice(0, 13)}`
    const found = searchTexts({ lastName: last!, firstName: first!, account })
    const { rows } = await client.query(
      `select u.tenant_id, u.id, u.account_id from account a join membership m on m.account_id = a.id
        join users u on u.tenant_id = m.tenant_id and u.id = m.user_id where a.name = $1 limit 1`,
      [like],
    )
    const { tenant_id: tenant, id: likeUser, account_id: likeAccount } = rows[0]
    await client.query(`insert into account (id, name, locale) values ($1, $2, 'en-US')`, [
      accountId,
      account,
    ])
    await client.query(
      `insert into credential (id, account_id, secret, pepper_version)
        select gen_random_uuid(), $1, secret, pepper_version from credential where account_id = $2 and current`,
      [accountId, likeAccount],
    )
    await client.query(
      `insert into users (tenant_id, id, account_id, account, last_name, first_name, status, search, search_contact, sort_name)
        values ($1, $2, $3, $4, $5, $6, 'enabled', $7, $8, $9)`,
      [tenant, id, accountId, account, last, first, found.search, found.search_contact, found.sort_name],
    )
    await client.query('insert into membership (account_id, tenant_id, user_id) values ($1, $2, $3)', [
      accountId,
      tenant,
      id,
    ])
    if (roles)
      await client.query(
        `insert into role_assignment (tenant_id, id, user_id, role_id)
          select tenant_id, gen_random_uuid(), $1, role_id from role_assignment
            where tenant_id = $2 and user_id = $3 and ended_at is null and study_id is null`,
        [id, tenant, likeUser],
      )
    return account
  })

/** An own person of Hengyu who heads no department and holds no role, or the one of this code or name. */
export const ownHolder = async (role?: string): Promise<{ id: string; account: string }> => {
  const account = await ownPerson('lin.haiyan', ['Ruo', 'Helan'])
  return asOwner(async client => {
    if (role)
      await client.query(
        `insert into role_assignment (tenant_id, id, user_id, role_id) select u.tenant_id, gen_random_uuid(), u.id, r.id
          from users u join role r on r.tenant_id = u.tenant_id and $2 in (r.code, r.name_en) where u.account = $1`,
        [account, role],
      )
    const { rows } = await client.query<{ id: string }>('select id from users where account = $1', [account])
    return { id: rows[0]!.id, account }
  })
}

import type { Client } from 'pg'
import { applications } from '../contract/access/applications.ts'
import { createCredential } from '../server/features/application-events/credentials.ts'
import type { Database } from '../server/kernel/db/pool.ts'

export const readers = 5000
/** Of the readers: how many want a mail for each notice, a digest, or have an agent who gets copies. */
export const wishes = { mails: 500, digests: 500, copied: 100 }
/** The role of every reader in the study that the notices are about. */
export const readerRole = 'PROJECT_MANAGER'
const kind = 'actual_progress'

export type Audience = { studyId: string; study: string; accounts: string[]; secret: string }

/**
 * Gives exactly 5,000 people a role in one study, some of them with wishes for this kind of notice, and an application its credential.
 * `bells` is the number of accounts in the answer.
 */
export async function fillReaders(
  client: Client,
  database: Database,
  tenantId: string,
  bells: number,
): Promise<Audience> {
  await client.query('begin')
  await client.query(`select set_config('app.tenant', $1, true)`, [tenantId])
  const { rows } = await client.query<{ id: string; number: string }>(
    'select id, plan_id as number from study where tenant_id = $1 order by plan_id limit 1',
    [tenantId],
  )
  const { id: studyId, number: study } = rows[0]!
  await giveRole(client, tenantId, studyId)
  await setWishes(client, tenantId)
  const { rows: accounts } = await client.query<{ account: string }>(
    `select account from reader where n > ${wishes.digests} order by n limit $1`,
    [bells],
  )
  await client.query('commit')
  await client.query('analyze')
  const application = applications.find(({ key }) => key === 'ctms')!
  const { secret } = await database.transaction(tenantId, tx =>
    createCredential(tx, { application, kinds: ['notice'], note: 'Measured' }),
  )
  return { studyId, study, accounts: accounts.map(each => each.account), secret }
}

async function giveRole(client: Client, tenantId: string, studyId: string) {
  await client.query(
    `create temp table reader on commit drop as select u.id, u.account, row_number() over (order by u.account) as n
     from users u where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null and u.removed_at is null
       and not u.super_admin order by u.account limit ${readers}`,
    [tenantId],
  )
  await client.query(
    `delete from role_assignment ra using role r where ra.tenant_id = $1 and r.tenant_id = $1 and r.id = ra.role_id
       and r.code = '${readerRole}' and ra.study_id = $2`,
    [tenantId, studyId],
  )
  await client.query(
    `insert into role_assignment (tenant_id, id, user_id, role_id, study_id)
     select $1, gen_random_uuid(), p.id, r.id, $2 from reader p join role r on r.tenant_id = $1 and r.code = '${readerRole}'`,
    [tenantId, studyId],
  )
}

async function setWishes(client: Client, tenantId: string) {
  for (const table of ['notice_choice', 'notice_setting', 'notice_agent', 'notice_agent_setting'])
    await client.query(`delete from ${table} where tenant_id = $1`, [tenantId])
  const chosen = `from reader where n <= ${wishes.mails + wishes.digests}`
  await client.query(
    `insert into notice_setting (tenant_id, user_id, zone, quiet)
     select $1, id, 'Asia/Shanghai', '[{"from": "22:00", "to": "07:00"}]' ${chosen}`,
    [tenantId],
  )
  const wish = `case when n <= ${wishes.digests} then 'digest' else 'on' end`
  await client.query(
    `insert into notice_choice (tenant_id, user_id, kind, bell, mail) select $1, id, '${kind}', ${wish}, ${wish} ${chosen}`,
    [tenantId],
  )
  const copied = `n > ${readers - wishes.copied}`
  await client.query(
    `insert into notice_agent_setting (tenant_id, user_id) select $1, id from reader where ${copied}`,
    [tenantId],
  )
  await client.query(
    `insert into notice_agent (tenant_id, user_id, agent_id)
     select $1, p.id, u.id from reader p join users u on u.tenant_id = $1 and u.super_admin where ${copied}`,
    [tenantId],
  )
}

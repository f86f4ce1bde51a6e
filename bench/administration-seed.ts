import type { Client } from 'pg'

const invitations = 10_000
const handovers = 2000
const entries = 100_000
const entriesAtOnce = 1000

export type Places = {
  department: string
  position: string
  /** Roles assigned to about 5,000 people and to about 55,000. */
  rare: string
  common: string
  user: string
  leaver: string
  /** About two hundred of all people. */
  people: string[]
  /** The moment at which half of the trail had been written. */
  before: string
}

/** Adds what the administration's lists show besides people, departments and roles: invitations, handovers and a trail. */
export async function fillAdministration(client: Client, tenantId: string, log: (line: string) => void) {
  const { rows } = await client.query('select 1 from audit_log where tenant_id = $1 and seq > $2', [
    tenantId,
    entries,
  ])
  if (rows.length > 0) return
  await client.query('begin')
  await client.query(`select set_config('app.tenant', $1, true)`, [tenantId])
  await client.query(
    `insert into invitation (tenant_id, id, kind, user_id, email, made_by, made_at, expires_at, used_at)
     select tenant_id, gen_random_uuid(), 'email', id, email, $2, now() - n * interval '1 minute', now() - n * interval '1 minute' + interval '3 days',
       case when n % 3 = 0 then now() - n * interval '1 minute' + interval '1 hour' end
     from (select u.*, row_number() over (order by id) as n from users u where tenant_id = $1 and email is not null) as u where n <= $3`,
    [tenantId, await administrator(client, tenantId), invitations],
  )
  await client.query(
    `insert into handover (tenant_id, id, from_user_id, to_user_id, at, state, reason, created_by)
     select $1, gen_random_uuid(), u.id, lead(u.id) over (order by id), date_trunc('minute', now()) + n * interval '1 hour',
       case when n % 2 = 0 then 'draft' else 'pending' end, 'Leaves the company', $2
     from (select id, row_number() over (order by id) as n from users where tenant_id = $1 and status = 'enabled') as u
     where n <= $3 offset 0 limit $4`,
    [tenantId, await administrator(client, tenantId), handovers + 1, handovers],
  )
  await client.query('commit')
  await fillTrail(client, tenantId)
  await client.query('analyze')
  log(`${invitations} invitations, ${handovers} handovers, ${entries} entries of the trail`)
}

/** In pieces: the head of the chain is one row, and a long transaction would pile up its versions. */
async function fillTrail(client: Client, tenantId: string) {
  const actor = await administrator(client, tenantId)
  for (let from = 0; from < entries; from += entriesAtOnce) {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', $1, true)`, [tenantId])
    await client.query(
      `select count(audit_append(null, $2, '沧海', null, null,
         (array['editUser', 'grantRoles', 'disableUsers', 'enableUsers'])[1 + n % 4], 'users', u.id::text, n::int, 'done', 'bench-' || n,
         jsonb_build_object('changes', jsonb_build_object('region', jsonb_build_array('', n::text))), null))
       from (select id, row_number() over (order by id) + $3 as n from users where tenant_id = $1 order by id offset $3 limit $4) as u`,
      [tenantId, actor, from, entriesAtOnce],
    )
    await client.query('commit')
  }
}

const administrator = async (client: Client, tenantId: string): Promise<string> =>
  (await client.query('select id from users where tenant_id = $1 and super_admin', [tenantId])).rows[0].id

/** Gets the records that the measurements use. */
export async function getPlaces(client: Client, tenantId: string): Promise<Places> {
  const one = async (text: string): Promise<string> => (await client.query(text, [tenantId])).rows[0].id
  const role = (code: string) => one(`select id from role where tenant_id = $1 and code = '${code}'`)
  return {
    department: await one(
      `select d.id from department d join department c on c.tenant_id = d.tenant_id and c.parent_id = d.id
       where d.tenant_id = $1 and d.parent_id is not null group by d.id order by count(*) desc, d.id limit 1`,
    ),
    position: await one(
      'select position_id as id from user_position where tenant_id = $1 group by position_id order by count(*) desc limit 1',
    ),
    rare: await role('PI'),
    common: await role('CRA'),
    user: await one(`select id from users where tenant_id = $1 and account = 'load.054321'`),
    people: (
      await client.query(`select id from users where tenant_id = $1 and account like 'load.___5_7'`, [
        tenantId,
      ])
    ).rows
      .slice(0, 200)
      .map(row => row.id),
    before: (
      await client.query('select at from audit_log where tenant_id = $1 and seq = $2', [
        tenantId,
        entries / 2,
      ])
    ).rows[0].at.toISOString(),
    leaver: await one(`select from_user_id as id from handover where tenant_id = $1 limit 1`),
  }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { endFor } from '../../../scripts/lib/end-sessions.ts'
import { issueToken } from '../../../scripts/lib/issue-token.ts'
import { resolveCaller } from '../../../server/access/resolve.ts'
import { tokenHash } from '../../../server/features/auth/tokens.ts'
import { demoDatabase } from '../demo-server.ts'
import type { TestDatabase } from '../harness.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await demoDatabase()
})
afterAll(() => db.close())

test('TR-N9 a token for scripts opens the tenant last used and the role last held, and ends no other session', async () => {
  const first = await issueToken(db.database, { account: 'lin.haiyan' })
  const second = await issueToken(db.database, { account: 'Lin.Haiyan', role: 'DH_ADMINISTRATOR' })
  expect(first.tenantId).toBe(second.tenantId)
  expect(first.headers).toEqual({
    Authorization: `Bearer ${first.accessToken}`,
    'mds-tenant': first.tenantId,
    'mds-user': first.userId,
    'mds-role': first.roleId,
  })
  for (const issued of [first, second]) {
    const found = await db.database.transaction(issued.tenantId, tx =>
      resolveCaller(tx, tokenHash(issued.accessToken), issued.tenantId, issued.roleId),
    )
    expect(found?.row).toMatchObject({ account: 'lin.haiyan', ended: false, passive_exempt: true })
    expect(found?.actor).toMatchObject({ tenantId: issued.tenantId, role: { inForce: true } })
  }
})

test('TR-A2 the trail of the tenant tells of it', async () => {
  const issued = await issueToken(db.database, { account: 'zhang.wei' })
  const { rows } = await db.owner.query(
    `select l.actor_name, l.entity, p.payload -> 'detail' as detail from audit_log l join audit_content p using (tenant_id, seq)
      where l.tenant_id = $1 and l.action = 'issueToken' order by l.seq desc limit 1`,
    [issued.tenantId],
  )
  expect(rows).toEqual([{ actor_name: '张伟', entity: 'session', detail: { role: 'CRA' } }])
})

test.each(['Hengyu Oncology', 'みなと臨床開発', 'puerta de levante university hospital'])(
  'one person, any of her tenants: %s',
  async tenant => {
    const issued = await issueToken(db.database, { account: 'elena.navarro', tenant })
    const { rows } = await db.owner.query('select company_name, company_name_en from tenant where id = $1', [
      issued.tenantId,
    ])
    expect(Object.values(rows[0]).map(name => String(name).toLowerCase())).toContain(tenant.toLowerCase())
  },
)

test.each([
  [{ account: 'nobody.here' }, 'There is no account nobody.here.'],
  [{ account: 'zhang.wei', tenant: 'Minato Clinical Development' }, 'may enter Hengyu Oncology'],
  [{ account: 'zhang.wei', role: 'ACCOUNT_HOLDER' }, 'is not held now; held are: CRA.'],
])('what does not exist is named: %o', async (wish, says) => {
  await expect(issueToken(db.database, wish)).rejects.toThrow(says)
})

test('N16 TR-A2 sessions that an operator ends hear 999408, and the trail of each company names him', async () => {
  const lin = await issueToken(db.database, { account: 'lin.haiyan' })
  const zhang = await issueToken(db.database, { account: 'zhang.wei' })
  const ended = async (token: string) => {
    const { rows } = await db.owner.query(
      'select s.end_code from session s join access_token a on a.session_id = s.id where a.hash = $1',
      [tokenHash(token)],
    )
    return rows[0].end_code
  }
  const told = async (tenantId: string) => {
    const { rows } = await db.owner.query(
      `select l.actor_name, l.entity, p.payload -> 'detail' as detail from audit_log l join audit_content p using (tenant_id, seq)
        where l.tenant_id = $1 and l.action = 'endSession' order by l.seq`,
      [tenantId],
    )
    return rows
  }
  const ofZhang = await endFor(db.database, { reason: 'systemUpdated', account: 'Zhang.Wei' })
  expect(ofZhang.ended).toBeGreaterThan(0)
  expect([await ended(zhang.accessToken), await ended(lin.accessToken)]).toEqual([999408, null])
  expect(await told(zhang.tenantId)).toMatchObject([
    { actor_name: 'operator', entity: 'session', detail: { code: 999408, account: 'zhang.wei' } },
  ])
  expect((await endFor(db.database, { reason: 'systemUpdated' })).ended).toBeGreaterThan(0)
  expect(await ended(lin.accessToken)).toBe(999408)
  expect((await told(lin.tenantId)).at(-1).detail).toEqual({ code: 999408, everybody: true })
  const { rows: silent } = await db.owner.query(
    `select from tenant t where not exists (select from audit_log l where l.tenant_id = t.id and l.action = 'endSession')`,
  )
  expect(silent).toEqual([])
  await expect(endFor(db.database, { reason: 'systemUpdated', account: 'nobody.here' })).rejects.toThrow(
    'There is no account nobody.here.',
  )
})

test('TR-A2 a company whose trail takes no entry is named, and those after it still get theirs', async () => {
  await issueToken(db.database, { account: 'lin.haiyan' })
  const entries = async () =>
    (await db.owner.query("select tenant_id from audit_log where action = 'endSession'")).rows.length
  const { rows: tenants } = await db.owner.query('select id from tenant where moved_to is null order by id')
  const before = await entries()
  await db.owner.query(`create function fail() returns trigger language plpgsql as $$ begin
    if new.tenant_id = '${tenants[0].id}' then raise exception 'no room'; end if; return new; end $$`)
  await db.owner.query('create trigger fail before insert on audit_log for each row execute function fail()')
  const { missed } = await endFor(db.database, { reason: 'systemUpdated' })
  await db.owner.query('drop trigger fail on audit_log; drop function fail')
  expect(missed).toMatchObject([{ tenantId: tenants[0].id, err: { message: 'no room' } }])
  expect(tenants.length).toBeGreaterThan(1)
  expect(await entries()).toBe(before + tenants.length - 1)
})

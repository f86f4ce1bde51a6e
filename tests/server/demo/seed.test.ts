import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueToken } from '../../../scripts/lib/issue-token.ts'
import { type LoadResult, seedLoad } from '../../../scripts/lib/load-seed.ts'
import { demoPassword } from '../../../server/app/demo/accounts.ts'
import { keysFrom } from '../../../server/kernel/keys.ts'
import { type Searched, searchTerms, searchTexts } from '../../../server/kernel/search/reading.ts'
import { type TestDatabase, testDatabase } from '../harness.ts'
import { testSecret } from '../template.ts'

const keys = keysFrom(testSecret)
let db: TestDatabase
let [first, second]: LoadResult[] = []

const rows = async <T = Record<string, unknown>>(statement: string, values: unknown[] = []): Promise<T[]> =>
  (await db.owner.query(statement, values)).rows as T[]
const none = async (statement: string) => expect(await rows(statement)).toEqual([])

beforeAll(async () => {
  db = await testDatabase()
  ;[first] = await seedLoad(db.owner, keys, { tenants: 1, users: 2000, studies: 12 })
  ;[second] = await seedLoad(db.owner, keys, { tenants: 1, users: 300, studies: 0 })
})
afterAll(() => db.close())

test('as many people as were asked for, numbered on from one tenant to the next', async () => {
  expect(first).toMatchObject({ tenant: 'Canghai Pharma 1', first: 'load.000001', last: 'load.002000' })
  expect(second).toMatchObject({ tenant: 'Canghai Pharma 2', first: 'load.002001', last: 'load.002300' })
  const counts = await rows<{ tenant_id: string; users: string; memberships: string; held: string }>(
    `select u.tenant_id, count(*) as users, count(m.user_id) as memberships, count(a.user_id) as held from users u
      left join membership m on m.tenant_id = u.tenant_id and m.user_id = u.id and m.account_id = u.account_id
      left join role_assignment a on a.tenant_id = u.tenant_id and a.user_id = u.id group by 1`,
  )
  expect(counts).toHaveLength(2)
  for (const { tenant_id, users, memberships, held } of counts) {
    expect([users, memberships, held]).toEqual(Array(3).fill(tenant_id === first?.tenantId ? '2000' : '300'))
  }
  expect(await rows('select from credential where current')).toHaveLength(2300)
})

test('every reference leads somewhere, though the keys were not looked up row by row', async () => {
  const keysOf = await rows<{ name: string; child: string; parent: string; pairs: [string, string][] }>(
    `select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, (
        select json_agg(json_build_array(k.attname, r.attname) order by p.at) from unnest(c.conkey, c.confkey) with ordinality as p (one, other, at)
        join pg_attribute k on k.attrelid = c.conrelid and k.attnum = p.one join pg_attribute r on r.attrelid = c.confrelid and r.attnum = p.other) as pairs
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  )
  expect(keysOf.length).toBeGreaterThan(30)
  for (const { child, parent, pairs } of keysOf) {
    const there = pairs.map(([, column]) => `p."${column}"`)
    const given = pairs.map(([column]) => `c."${column}" is not null`).join(' and ')
    const same = pairs.map(([own], at) => `${there[at]} = c."${own}"`).join(' and ')
    await none(
      `select c from ${child} c where ${given} and not exists (select from ${parent} p where ${same}) limit 1`,
    )
  }
})

test('the indexes stand as before', async () => {
  const other = await testDatabase()
  const names = `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`
  expect(await rows(names)).toEqual((await other.owner.query(names)).rows)
  await seedLoad(other.owner, keys, { tenants: 1, users: 5000, studies: 0 })
  expect((await other.owner.query(names)).rows).toEqual(await rows(names))
  await other.close()
})

describe('WIDGETS 2.1.5 what SQL finds is what the readings say', () => {
  let everybody: { id: string; name: string; all: string }[] = []
  beforeAll(async () => {
    const users = await rows<Record<string, string>>('select * from users where tenant_id = $1', [
      first?.tenantId,
    ])
    everybody = users.map(user => {
      const texts = searchTexts(getPerson(user))
      return { id: user.id ?? '', name: texts.search, all: `${texts.search}\n${texts.search_contact}` }
    })
  })

  const found = async (tenant: string, query: string, contact: boolean): Promise<string[]> =>
    db.database.transaction(tenant, async tx => {
      const { sql } = await import('kysely')
      const { rows } = await sql<{
        id: string
      }>`select users_matching(${searchTerms(query)}::text[], ${contact}) as id`.execute(tx)
      return rows.map(each => each.id).sort()
    })

  test.each([
    ['zhangwei', false],
    ['zw', false],
    ['张', false],
    ['伟', false],
    ['李 娜', false],
    ['li na', false],
    ['lv', false],
    ['lu', false],
    ['z', false],
    ['サトウ', false],
    ['sato', false],
    ['さ', false],
    ['garcia', false],
    ['Sánchez', false],
    ['load.000017', false],
    ['L0000017', false],
    ['%', false],
    ['_a', false],
    ['a\\', false],
    ['17000000017', true],
    ['load.000017@load.example', true],
    ['zhang 1700000', true],
  ] as const)('%s', async (query, contact) => {
    const terms = searchTerms(query)
    const expected = everybody
      .filter(({ name, all }) => terms.every(term => (contact ? all : name).includes(term)))
      .map(user => user.id)
      .sort()
    expect(await found(first?.tenantId ?? '', query, contact)).toEqual(expected)
    if (!/[%_\\]/.test(query)) expect(expected.length).toBeGreaterThan(0)
  })

  const getPerson = (user: Record<string, string>): Searched => ({
    lastName: user.last_name ?? '',
    firstName: user.first_name ?? '',
    reading: user.reading,
    account: user.account,
    employeeId: user.employee_id,
    email: user.email,
    phone: user.phone,
  })

  test('nobody of another tenant', async () => {
    const inSecond = new Set(
      (await rows<{ id: string }>('select id from users where tenant_id = $1', [second?.tenantId])).map(
        each => each.id,
      ),
    )
    const ids = await found(second?.tenantId ?? '', 'wang', false)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.every(id => inSecond.has(id))).toBe(true)
  })
})

test('names are as common as in life: 王, 李 and 张 lead, one in eight is Japanese with a reading', async () => {
  const leading = await rows<{ last_name: string }>(
    'select last_name, count(*) from users group by 1 order by 2 desc limit 3',
  )
  expect(new Set(leading.map(each => each.last_name))).toEqual(new Set(['王', '李', '张']))
  const [japanese] = await rows<{ share: number }>(
    `select avg((reading <> '')::int)::float as share from users`,
  )
  expect(japanese?.share).toBeGreaterThan(0.08)
  expect(japanese?.share).toBeLessThan(0.16)
})

test('the first of a tenant can sign in and administers it', async () => {
  const issued = await issueToken(db.database, { account: 'load.000001' })
  const [role] = await rows('select code from role where id = $1', [issued.roleId])
  expect(issued.tenantId).toBe(first?.tenantId)
  expect(role).toEqual({ code: 'DH_ADMINISTRATOR' })
  const { verifySecret } = await import('../../../server/features/auth/password.ts')
  const { createHash } = await import('node:crypto')
  const [stored] = await rows<{ secret: string; pepper_version: number }>(
    'select * from credential where account_id = $1',
    [issued.userId],
  )
  const md5 = createHash('md5').update(demoPassword).digest('hex').toUpperCase()
  const secret = { secret: stored?.secret ?? '', pepperVersion: stored?.pepper_version ?? 0 }
  expect((await verifySecret(keys, secret, md5)).ok).toBe(true)
})

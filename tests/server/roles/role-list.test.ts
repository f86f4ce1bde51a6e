import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOffered } from '../../../contract/access/menus.ts'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { roleDetail } from '../../../contract/roles/calls.ts'
import { listRoles, roleHolders, roleOptions, roleSort } from '../../../contract/roles/list.ts'
import { listHolders } from '../../../server/features/roles/holders.ts'
import { rolesMatchingQuery } from '../../../server/features/roles/list.ts'
import { pageQuery } from '../../../server/kernel/db/pages.ts'
import { asAdministrator } from '../administrator.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { now } from '../rows.ts'

let server: DemoServer
let admin: Caller

const list = async (input: Input<typeof listRoles> = {}, by = admin) =>
  (await server.call(listRoles, { limit: 100, ...input }, by)).data
const getCodes = async (input: Input<typeof listRoles>) =>
  (await list(input)).records.map(each => each.code ?? each.nameEn)
const getId = async (code: string) =>
  (await list()).records.find(each => each.code === code || each.nameEn === code)!.id

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

describe('B38 the list of roles', () => {
  test.each([
    ['its name', '监查员', 'CRA'],
    ['pinyin', 'jianchayuan', 'CRA'],
    ['first letters of pinyin', 'xmjl', 'PROJECT_MANAGER'],
    ['its English name in two words', 'manager lead', 'LEAD_PROJECT_MANAGER'],
    ['first letters in English', 'lpm', 'LEAD_PROJECT_MANAGER'],
    ['its code', 'dh_admin', 'DH_ADMINISTRATOR'],
    ['its description', '独立评估', 'Blinded assessor'],
  ])('is searched by %s', async (_, query, expected) => {
    expect(await getCodes({ query })).toContain(expected)
    expect((await list({ query: `${query} zzzz` })).total).toBe(0)
  })

  test('signs of patterns are text', async () => {
    expect((await list({ query: '%' })).total).toBe(0)
    expect((await list({ query: '_' })).total).toBeLessThan((await list()).total)
  })

  test('is filtered by level, classification, blinding, application and state', async () => {
    const all = (await list()).records
    const same = async (input: Input<typeof listRoles>, keeps: (role: (typeof all)[number]) => boolean) => {
      const found = (await list(input)).records.map(each => each.id).sort()
      expect(found, JSON.stringify(input)).toEqual(
        all
          .filter(keeps)
          .map(each => each.id)
          .sort(),
      )
      expect(found.length).toBeGreaterThan(0)
      expect(found.length).toBeLessThan(all.length)
    }
    await same({ levels: ['personnel'] }, each => each.level === 'personnel')
    await same({ categories: ['site', 'management'] }, each => ['site', 'management'].includes(each.category))
    await same({ blindings: ['blinded', 'unblinded'] }, each => each.blinding !== 'none')
    await same({ applicationIds: [13, 15] }, each => each.applications.some(id => id === 13 || id === 15))
    await same({ states: ['temporary'] }, each => each.state === 'temporary')
    await server.setRows(
      'role',
      { tenant_id: admin.tenantId, name_en: 'Contract specialist' },
      { enabled: false },
    )
    expect(await getCodes({ states: ['disabled'] })).toEqual(['Contract specialist'])
    expect((await list({ states: ['permanent', 'temporary', 'ended', 'disabled'] })).total).toBe(all.length)
  })

  test('is sorted by every field, either way, and pages hold every role once', async () => {
    const all = (await list()).records
    for (const field of roleSort.options) {
      const up = (await list({ sort: { field } })).records
      const down = (await list({ sort: { field, descending: true } })).records
      expect(new Set(up.map(each => each.id)).size).toBe(all.length)
      expect(down.map(each => each.id).sort()).toEqual(up.map(each => each.id).sort())
      if (field === 'holders' || field === 'rights') {
        const counts = up.map(each => each[field])
        expect(counts).toEqual([...counts].sort((a, b) => a - b))
        expect(down.map(each => each[field])).toEqual([...counts].reverse())
      }
    }
    const paged = []
    for (let pageNum = 1; pageNum <= 4; pageNum++)
      paged.push(...(await list({ limit: 5, pageNum, sort: { field: 'name' } })).records)
    expect(paged.map(each => each.id)).toEqual(
      (await list({ sort: { field: 'name' } })).records.map(each => each.id),
    )
    const beyond = await list({ pageNum: 9 })
    expect(beyond).toEqual({ records: [], total: all.length })
  })

  test('says how many people hold a role now, and how many rights it has', async () => {
    for (const role of (await list()).records) {
      const [row] = await server.rows<{ holders: number }>(
        `select count(distinct user_id)::int as holders from role_assignment where role_id = $1 and ended_at is null
          and effective_at <= now() and now() < expires_at`,
        [role.id],
      )
      expect(role.holders).toBe(row!.holders)
      const { data } = await server.call(roleDetail, { id: role.id }, admin)
      expect([role.holders, role.rights]).toEqual([data.holders, data.rights.filter(isOffered).length])
    }
  })

  test('TR-Z2 needs its menu; filters of users are open with theirs', async () => {
    const cra = await server.caller('zhang.wei', 'CRA')
    expect((await server.call(listRoles, {}, cra)).code).toBe(codes.noMenu.code)
    const options = await server.call(roleOptions, {}, cra)
    expect(options.data.total).toBe((await list()).total)
    expect(options.data.records.every(each => !each.usual)).toBe(true)
  })

  test('E22 roles that are usual for a position come first where they are asked for', async () => {
    const position = await server.getRow('position', { tenant_id: admin.tenantId, is_category: false }, 'id')
    const crc = await getId('CRC')
    await server.rows('insert into role_position values ($1, $2, $3)', [admin.tenantId, crc, position.id])
    const { data } = await server.call(roleOptions, { positionIds: [position.id], grantable: true }, admin)
    expect(data.records.map(each => each.usual)).toEqual([true, ...data.records.slice(1).map(() => false)])
    expect(data.records[0]?.id).toBe(crc)
    expect(
      data.records.every(each => each.enabled),
      'grantable ones only',
    ).toBe(true)
  })
})

describe('Who holds a role', () => {
  const holders = async (input: Omit<Input<typeof roleHolders>, 'id'> = {}, role = 'CRA', by = admin) =>
    (await server.call(roleHolders, { id: await getId(role), limit: 100, ...input }, by)).data

  test('each grant with its person, study, span and giver, in force, to come or ended', async () => {
    const id = await getId('CRA')
    const rows = await server.rows<{ id: string; state: string; user_id: string; granted_by: string | null }>(
      `select id, user_id, granted_by, case when least(expires_at, coalesce(ended_at, 'infinity')) <= now() then 'ended'
          when effective_at > now() then 'to come' else 'in force' end as state
        from role_assignment where tenant_id = $1 and role_id = $2`,
      [admin.tenantId, id],
    )
    const all = await holders()
    expect(all.total).toBe(rows.length)
    const known = new Map(rows.map(row => [row.id, row]))
    for (const each of (await holders({ limit: 50 })).records)
      expect([each.state, each.user.id, each.grantedBy?.id ?? null]).toEqual([
        known.get(each.id)?.state,
        known.get(each.id)?.user_id,
        known.get(each.id)?.granted_by,
      ])
    for (const state of ['in force', 'to come', 'ended'] as const)
      expect((await holders({ states: [state] })).total).toBe(rows.filter(row => row.state === state).length)
  })

  test('is narrowed by study and by words of the name, pinyin too', async () => {
    const [first] = (await holders()).records.filter(each => each.study)
    const ofStudy = await holders({ studyId: first!.study!.id })
    expect(ofStudy.records.every(each => each.study?.id === first!.study!.id)).toBe(true)
    expect(ofStudy.total).toBeLessThan((await holders()).total)
    const zhang = await holders({ query: 'zhangwei' })
    expect(zhang.records.length).toBeGreaterThan(0)
    expect(zhang.records.every(each => each.user.lastName + each.user.firstName === '张伟')).toBe(true)
  })

  test('H3 the end of a temporary role ends its grants', async () => {
    const role = 'Inspection support (temporary)'
    const user = await server.caller('zhang.wei')
    await server.addNew('role_assignment', {
      tenant_id: admin.tenantId,
      user_id: user.userId,
      role_id: await getId(role),
    })
    const { data } = await server.call(roleDetail, { id: await getId(role) }, admin)
    const mine = (await holders({ query: 'zhangwei' }, role)).records.find(
      each => each.user.id === user.userId,
    )
    expect(mine).toMatchObject({ expiresAt: data.expiresAt, effectiveAt: null, state: 'in force' })
    await server.setRows('role', { id: data.id }, { expires_at: now() })
    expect((await holders({ states: ['ended'] }, role)).records.map(each => each.user.id)).toContain(
      user.userId,
    )
  })

  test('TR-Z3 shows only people that the actor may see', async () => {
    const head = await server.caller('zhang.wei', 'CRA')
    const roleId = await getId('ACCESS_REVIEWER')
    await server.setRows('role', { id: roleId }, { data_scope: 'self' })
    await server.addNew('role_assignment', {
      tenant_id: admin.tenantId,
      user_id: head.userId,
      role_id: roleId,
    })
    const seen = await holders({}, 'CRA', { ...head, roleId })
    expect(new Set(seen.records.map(each => each.user.id))).toEqual(new Set([head.userId]))
  })
})

describe('500 roles and 100,000 grants', () => {
  type Plan = {
    'Node Type': string
    'Relation Name'?: string
    'Actual Rows'?: number
    'Actual Loops'?: number
    Plans?: Plan[]
  }
  const read = (plan: Plan, table: string): number =>
    (plan['Relation Name'] === table ? (plan['Actual Rows'] ?? 0) * (plan['Actual Loops'] ?? 1) : 0) +
    (plan.Plans ?? []).reduce((sum, each) => sum + read(each, table), 0)

  test('TR-Z3 a page counts the holders of its own rows alone, from the index', async () => {
    // The lookups of foreign keys would take most of the time.
    await asAdministrator(
      server,
      `insert into role (tenant_id, id, name, name_en, level, data_scope, sort_name, search)
        select $1, gen_random_uuid(), 'Bulk ' || n, 'Bulk ' || n, 'study', 'self', 'bulk ' || n, ' bulk ' || n from generate_series(1, 500) n`,
      [admin.tenantId],
    )
    await asAdministrator(
      server,
      `insert into role_assignment (tenant_id, id, user_id, role_id)
        select $1, gen_random_uuid(), u.id, r.id from (select id, row_number() over () as n from role where tenant_id = $1 and name like 'Bulk %') r
        join lateral (select id from users where tenant_id = $1 order by id limit 200) u on true`,
      [admin.tenantId],
    )
    await server.rows('analyze role_assignment')
    await server.rows('analyze role')
    const { total, records } = await list({ limit: 15, query: 'bulk', sort: { field: 'name' } })
    expect([total, records[0]?.holders]).toEqual([500, 200])
    const plan = (query: RawBuilder<unknown>): Promise<Plan> =>
      server.database.transaction(admin.tenantId, async tx => {
        const { rows } = await sql<{
          'QUERY PLAN': [{ Plan: Plan }]
        }>`explain (analyze, format json) ${query}`.execute(tx)
        return rows[0]!['QUERY PLAN'][0].Plan
      })
    const wish = { query: '', levels: [], categories: [], blindings: [], states: [], applicationIds: [] }
    const listed = await plan(
      rolesMatchingQuery({ ...wish, limit: 15, pageNum: 1, sort: { field: 'name', descending: false } }),
    )
    expect(read(listed, 'role_assignment')).toBeLessThanOrEqual(15 * 400)
    const scope = { all: true, userId: admin.userId, departments: [], studies: [] }
    const held = await plan(
      pageQuery(listHolders({ id: records[0]!.id, query: '', states: [] }, scope), { limit: 15, pageNum: 1 }),
    )
    expect(read(held, 'role_assignment')).toBeLessThanOrEqual(1000)
  })
})

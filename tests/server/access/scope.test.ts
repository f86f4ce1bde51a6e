import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pickUsers, searchUsers, userById } from '../../../contract/users/calls.ts'
import { type UserScope, userInScope, usersInScope } from '../../../server/access/scope.ts'
import type { Scope } from '../../../server/kernel/context.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let tenantId: string
let places: UserScope[]
let departments: string[]
let studies: string[]

/** A sequence of numbers from 0 to 1 that is the same in every run (mulberry32). */
const sequence = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

beforeAll(async () => {
  server = await demoServer()
  const admin = await server.caller('lin.haiyan')
  tenantId = admin.tenantId
  places = (
    await server.rows<{ id: string; path: string[] | null; studies: string[] | null }>(
      `select u.id, (select array_agg(distinct p) from user_department ud join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id, unnest(d.path) p
          where ud.tenant_id = u.tenant_id and ud.user_id = u.id) as path,
        (select array_agg(distinct sm.study_id) from study_member sm where sm.tenant_id = u.tenant_id and sm.user_id = u.id) as studies
      from users u where u.tenant_id = $1`,
      [tenantId],
    )
  ).map(row => ({ userId: row.id, departmentPath: row.path ?? [], studies: row.studies ?? [] }))
  departments = (await server.getRows('department', { tenant_id: tenantId, orderBy: 'id' }, 'id')).map(
    row => row.id,
  )
  studies = (await server.getRows('study', { tenant_id: tenantId, orderBy: 'id' }, 'id')).map(row => row.id)
})
afterAll(() => server.close())

describe('the decision on one record and the condition on lists are one rule (TR-Z3)', () => {
  test('on 300 random scopes over all people', async () => {
    const random = sequence(20261121)
    const some = (from: string[], most: number) =>
      from.filter(() => random() < (most * random()) / from.length)
    for (let round = 0; round < 300; round += 1) {
      const self = places[Math.floor(random() * places.length)]!.userId
      const scope: Scope = {
        all: random() < 0.05,
        userId: self,
        departments: some(departments, 4),
        studies: some(studies, 4),
      }
      const listed = await server.database.transaction(tenantId, tx =>
        sql<{
          id: string
        }>`select u.id from users u where u.tenant_id = ${tenantId}::uuid and ${usersInScope(scope, 'u')}`.execute(
          tx,
        ),
      )
      const decided = places.filter(place => userInScope(scope, place)).map(place => place.userId)
      expect(listed.rows.map(row => row.id).sort(), `round ${round}`).toEqual(decided.sort())
    }
  }, 60_000)

  test.each([
    ['shen.yulan', 'DEPARTMENT_HEAD'],
    ['zhang.wei', 'CRA'],
    ['gu.chen', 'LINE_MANAGER'],
  ])('list, count, picker and detail agree for %s as %s', async (account, role) => {
    const caller = await server.caller(account, role)
    await server.addOnce('role_menu', { tenant_id: caller.tenantId, role_id: caller.roleId, menu_id: 1011 })
    await server.addOnce('role_application', {
      tenant_id: caller.tenantId,
      role_id: caller.roleId,
      application_id: 1,
    })
    const seen = new Set<string>()
    let total = 0
    for (let pageNum = 1; pageNum <= 5; pageNum += 1) {
      const { code, data } = await server.call(searchUsers, { limit: 100, pageNum }, caller)
      expect(code).toBe(0)
      total = data.total
      for (const record of data.records) seen.add(record.id)
    }
    expect(seen.size).toBe(total)
    const sample = places.filter((_, index) => index % 9 === 0)
    for (const { userId } of sample) {
      const { code, data } = await server.call(userById, { userId }, caller)
      expect(code === 0, userId).toBe(seen.has(userId))
      if (code === 0) expect(data.id).toBe(userId)
    }
    const picked = await server.call(pickUsers, { query: 'a', limit: 50 }, caller)
    for (const record of picked.data.records) expect(seen.has(record.id)).toBe(true)
  })
})

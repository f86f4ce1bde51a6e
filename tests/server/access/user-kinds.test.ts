import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTenants } from '../../../contract/auth/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { taskList } from '../../../contract/learning/calls.ts'
import { listNotices } from '../../../contract/notices/calls.ts'
import { searchSites } from '../../../contract/sites/calls.ts'
import { listStudies } from '../../../contract/studies/list.ts'
import { settingHistory } from '../../../contract/tenant/calls.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { listHeldRoles, userInfo } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not } from '../rows.ts'

let server: DemoServer

beforeAll(async () => {
  server = await demoServer()
})
afterAll(() => server.close())

const ids = async (statement: string, ...values: unknown[]): Promise<string[]> =>
  (await server.rows<{ id: string }>(statement, values)).map(({ id }) => id).sort()
const people = async (by: Caller) => {
  const all: { id: string; email: string | null }[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const { data } = await server.call(searchUsers, { limit: 100, pageNum }, by)
    all.push(...data.records)
    if (data.records.length < 100) return all
  }
}
const studies = async (by: Caller) =>
  (await server.call(listStudies, { limit: 100 }, by)).data.records.map(({ id }) => id).sort()
const joined = 'select distinct study_id as id from study_member m where user_id = $1'
const alive = 'and exists (select from study t where t.id = study_id and t.removed_at is null)'

/** The kinds of users of the specification (1 §1), each with whom it is in the demo, and what is theirs, read from the tables alone. */
const kinds: [kind: string, account: string, role: string | null, prove: (by: Caller) => Promise<void>][] = [
  [
    'tenant administrator',
    'lin.haiyan',
    'ACCOUNT_HOLDER',
    async by => {
      const everybody = 'select id from users where tenant_id = $1 and removed_at is null'
      expect((await people(by)).map(({ id }) => id).sort()).toEqual(await ids(everybody, by.tenantId))
      expect((await server.call(settingHistory, {}, by)).code).toBe(0)
    },
  ],
  [
    'department head',
    'shen.yulan',
    'DEPARTMENT_HEAD',
    async by => {
      const below = `select distinct u.id from department h join department d on h.id = any(d.path) or d.id = h.id
        join user_department p on p.department_id = d.id join users u on u.id = p.user_id and u.removed_at is null
        where h.head_user_id = $1 and h.removed_at is null`
      const seen = (await people(by)).map(({ id }) => id)
      const theirs = await ids(below, by.userId)
      expect(theirs.length).toBeGreaterThan(3)
      expect(theirs.filter(id => !seen.includes(id))).toEqual([])
      const everybody = 'select id from users where tenant_id = $1 and removed_at is null'
      expect(seen.length).toBeLessThan((await ids(everybody, by.tenantId)).length)
    },
  ],
  [
    'project manager',
    'zhou.mingxuan',
    'PROJECT_MANAGER',
    async by => {
      const led = `select id from study where lead_pm_user_id = $1 and removed_at is null union (${joined} ${alive})`
      expect(await studies(by)).toEqual(await ids(led, by.userId))
    },
  ],
  [
    'study member',
    'zhang.wei',
    'CRA',
    async by => {
      expect(await studies(by)).toEqual(await ids(`${joined} ${alive}`, by.userId))
      const others = (await people(by)).filter(({ id }) => id !== by.userId)
      expect(others.length).toBeGreaterThan(0)
      expect(others.filter(({ email }) => email && !email.includes('*'))).toEqual([])
    },
  ],
  [
    'site staff',
    'li.xiaoyan',
    'CRC',
    async by => {
      const place = await server.getRow(
        'study_member',
        { user_id: by.userId, site_id: not(null) },
        'study_id as "studyId"',
      )
      const own = 'select site_id as id from study_member where user_id = $1 and study_id = $2'
      const { data } = await server.call(searchSites, { studyId: place.studyId, limit: 100 }, by)
      const every = 'select id from site where study_id = $1 and removed_at is null'
      expect(data.records.map(({ id }) => id).sort()).toEqual(await ids(own, by.userId, place.studyId))
      expect((await ids(every, place.studyId)).length).toBeGreaterThan(data.records.length)
    },
  ],
  [
    'learner',
    'zhang.wei',
    null,
    async by => {
      const { data } = await server.call(taskList, { limit: 50 }, by)
      expect(data.total).toBeGreaterThan(0)
      expect((await server.call(listStudies, {}, by)).code).toBe(codes.noSystemPermission.code)
    },
  ],
]

describe('A2 every kind of user', () => {
  test.each(kinds)(
    'A2 %s: enters a company and a role, finds to-dos and messages, and what is theirs',
    async (_kind, account, role, prove) => {
      const caller = await server.caller(account, role)
      const by = role ? caller : { ...caller, roleId: null }
      const { data } = await server.call(listTenants, {}, by)
      expect(data.records.map(({ id }) => id)).toContain(by.tenantId)
      const held = (await server.call(listHeldRoles, {}, by)).data.map(({ id }) => id)
      if (role) expect(held).toContain(by.roleId)
      expect((await server.call(userInfo, {}, by)).code).toBe(0)
      for (const type of ['todo', 'notification'] as const)
        expect((await server.call(listNotices, { type }, by)).code).toBe(0)
      await prove(by)
    },
  )
})

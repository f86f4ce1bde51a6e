import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeGrant, endRoles, grantRoles, grantRoleToUsers } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { addHandover } from '../../../contract/handovers/calls.ts'
import { holdChange, previewChange } from '../../../contract/impact/calls.ts'
import {
  addRoleRule,
  editRoleRule,
  roleRuleBreakers,
  roleRuleHistory,
  roleRules,
} from '../../../contract/role-rules/calls.ts'
import { runHandover } from '../../../server/features/handovers/run.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getCells, importsRig } from '../imports/imports-rig.ts'
import { now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let roles: Map<string, string>
let people: string[]
let studies: { id: string; site: string }[]

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const role = (key: string) => roles.get(key)!
const reason = 'Separation of duties'

const add = async (content: Partial<Input<typeof addRoleRule>>, by = admin) =>
  server.call(
    addRoleRule,
    { reach: 'company', roleIds: [], name: 'Managers do not administer data', reason, ...content },
    by,
  )
const apart = (...keys: string[]) => add({ roleIds: keys.map(role) })
type Row = Input<typeof grantRoles>['grants'][number]
const give = (userId: string, ...grants: Row[]) => server.call(grantRoles, { userId, grants, reason }, admin)
const got = async (userId: string, ...grants: Row[]): Promise<string> => {
  const answer = await give(userId, ...grants)
  expect(answer.message).toBe('')
  return answer.data.ids.at(-1)!
}
const held = async (userId: string): Promise<string[]> => {
  const rows = await server.rows<{ key: string }>(
    `select coalesce(r.code, r.name_en) as key from role_assignment a join role r on r.id = a.role_id and r.tenant_id = a.tenant_id
      where a.user_id = $1 and a.ended_at is null order by 1`,
    [userId],
  )
  return rows.map(each => each.key)
}

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const found = await server.rows<{ id: string; key: string }>(
    'select id, coalesce(code, name_en) as key from role where tenant_id = $1',
    [admin.tenantId],
  )
  roles = new Map(found.map(each => [each.key, each.id]))
  const users = await server.rows<{ id: string }>(
    `select u.id from users u where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null and not u.super_admin
      and u.type = 'internal' and not exists (select from department d where d.head_user_id = u.id) order by u.account limit 2`,
    [admin.tenantId],
  )
  people = users.map(each => each.id)
  studies = await server.rows(
    `select distinct on (t.id) t.id, s.id as site from study t join site s on s.study_id = t.id and s.removed_at is null
      where t.tenant_id = $1 and t.status = 'ongoing' and t.active order by t.id, s.id limit 2`,
    [admin.tenantId],
  )
})
beforeEach(async () => {
  await server.setRows('role_rule', { removed_at: null }, { removed_at: now() })
  await server.setRows('role_assignment', { ended_at: null, user_id: people }, { ended_at: now() })
})
afterAll(() => server.close())

describe('Roles kept apart', () => {
  test('MD-A4 every path that gives a role obeys the rules of the company', async () => {
    const [userId, other] = people as [string, string]
    const manager = { roleId: role('PROJECT_MANAGER') }
    const data = { roleId: role('DH_ADMINISTRATOR') }
    await got(userId, manager)
    expect((await apart('PROJECT_MANAGER', 'DH_ADMINISTRATOR')).code).toBe(0)
    const refused = codes.rolesIncompatible.code

    // On the user's page, beside a role that the user has, and beside one of the same request.
    const one = await give(userId, data)
    expect(one.code).toBe(refused)
    expect(one.data).toMatchObject({ index: 0, rule: 'Managers do not administer data' })
    expect((await give(other, manager, data)).data).toMatchObject({ index: 1 })
    // Also as a temporary role, while both last.
    expect((await give(userId, { ...data, effectiveAt: inDays(5), expiresAt: inDays(9) })).code).toBe(refused)
    // One role for several users.
    const several = { userIds: [userId, other], grant: data, reason }
    const { results } = (await server.call(grantRoleToUsers, several, admin)).data
    expect(results.map(each => each.code)).toEqual([refused, 0])
    // From a sheet: beside a role that is there.
    const rig = importsRig(server, admin)
    const sheet = await rig.started('permissions', [
      getCells('permissions', { person: await account(userId), role: 'DH administrator', reason }),
      getCells('permissions', { person: await account(other), role: 'Project manager', reason }),
    ])
    expect((await rig.rows(sheet)).records.map(each => [each.state, each.faults[0]?.code])).toEqual([
      ['wrong', refused],
      ['wrong', refused],
    ])
    // By a handover, when it is asked for.
    const [{ id: going }] = await assignments(userId, 'PROJECT_MANAGER')
    const items = { assignmentIds: [going], departmentIds: [], taskIds: [] }
    const handover = { fromUserId: userId, toUserId: other, at: inDays(1), reason, submit: true, ...items }
    expect((await server.call(addHandover, handover, admin)).code).toBe(refused)
    // By a longer time of a role that would end before the other begins.
    const [{ id: early, version }] = await assignments(other, 'DH_ADMINISTRATOR')
    const until = { id: early!, rowVersion: version!, effectiveAt: null, reason }
    const shorter = await server.call(changeGrant, { ...until, expiresAt: inDays(3) }, admin)
    expect(shorter.code).toBe(0)
    const later = await got(other, { ...manager, effectiveAt: inDays(5) })
    const longer = { ...until, rowVersion: shorter.data.rowVersion, expiresAt: inDays(9) }
    expect((await server.call(changeGrant, longer, admin)).code).toBe(refused)
    const [{ version: laterVersion }] = await assignments(other, 'PROJECT_MANAGER')
    const sooner = { id: later, rowVersion: laterVersion!, effectiveAt: inDays(1), expiresAt: null, reason }
    expect((await server.call(changeGrant, sooner, admin)).code).toBe(refused)
    await server.setRows('role_assignment', { id: later }, { ended_at: now() })
    // Nobody overrides it: not in a preview, and not by a second person.
    const wish = { call: 'grantRoles', input: { userId, grants: [data], reason } }
    expect((await server.call(previewChange, wish, admin)).data.refusal?.code).toBe(refused)
    expect((await server.call(holdChange, { ...wish, reason }, admin)).code).toBe(refused)
    expect([await held(userId), await held(other)]).toEqual([['PROJECT_MANAGER'], ['DH_ADMINISTRATOR']])
  })

  test('MD-A4 no other place of the server stores a role assignment', () => {
    const inserts = files('server').filter(path => /into role_assignment\b/i.test(readFileSync(path, 'utf8')))
    expect(inserts.filter(path => !path.includes('/migrations/') && !path.includes('/demo/')).sort()).toEqual(
      [
        // After ruleBroken or besideReason, which ask the rules.
        'server/features/assignments/hand-over.ts',
        // A trial that is taken back.
        'server/features/assignments/sheet.ts',
        'server/features/assignments/store.ts',
        // The account holder of a new company, which has no rules yet.
        'server/features/tenant/create.ts',
      ],
    )
    const store = files('server').filter(path => /\bstoreGrant\(/.test(readFileSync(path, 'utf8')))
    expect(store.sort()).toEqual([
      'server/features/assignments/grant.ts',
      'server/features/assignments/sheet.ts',
    ])
  })

  test('MD-A4 the same roles are kept apart once, under whatever name and in whatever order; one role is no rule', async () => {
    const keys = ['PROJECT_MANAGER', 'DH_ADMINISTRATOR'] as const
    expect((await apart(...keys)).code).toBe(0)
    const twin = await add({ name: 'Another name', roleIds: keys.toReversed().map(role) })
    expect(twin).toMatchObject({
      code: codes.roleRuleTwice.code,
      data: { rule: 'Managers do not administer data' },
    })
    for (const roleIds of [[role(keys[0])], [role(keys[0]), role(keys[0])]])
      expect((await add({ name: 'One role', roleIds })).data).toMatchObject({
        issues: [{ path: 'roleIds', rule: 'tooFewItems', min: 2 }],
      })
  })

  test('MD-A4 a handover that was asked for before the rule fails as a whole and moves nothing', async () => {
    const [userId, other] = people as [string, string]
    await got(other, { roleId: role('DH_ADMINISTRATOR') })
    const going = await got(userId, { roleId: role('PROJECT_MANAGER') })
    const items = { assignmentIds: [going], departmentIds: [], taskIds: [] }
    const handover = { fromUserId: userId, toUserId: other, at: inDays(1), reason, submit: true, ...items }
    const { id } = (await server.call(addHandover, handover, admin)).data
    await apart('PROJECT_MANAGER', 'DH_ADMINISTRATOR')
    await runHandover(server.database, { tenantId: admin.tenantId, id, run: 1 })
    const [after] = await server.getRows('handover', { id }, 'state', 'failure')
    expect(after).toEqual({ state: 'failed', failure: codes.rolesIncompatible.code })
    expect([await held(userId), await held(other)]).toEqual([['PROJECT_MANAGER'], ['DH_ADMINISTRATOR']])
  })

  test('MD-A4 a rule for one study leaves other studies alone; a role for all studies is in each', async () => {
    const [userId, other] = people as [string, string]
    const [here, there] = studies as [(typeof studies)[0], (typeof studies)[0]]
    const answer = await add({ reach: 'study', roleIds: [role('CRA'), role('PROJECT_MANAGER')] })
    expect(answer.code).toBe(0)
    await got(userId, { roleId: role('PROJECT_MANAGER'), studyId: here.id })
    const cra = (at: typeof here) => ({ roleId: role('CRA'), studyId: at.id, siteId: at.site })
    expect((await give(userId, cra(here))).code).toBe(codes.rolesIncompatible.code)
    expect((await give(userId, cra(there))).code).toBe(0)
    await got(other, { roleId: role('PROJECT_MANAGER') })
    expect((await give(other, cra(there))).code).toBe(codes.rolesIncompatible.code)
  })
})

describe('Rules about roles', () => {
  test('MD-A4 people who break a new rule are counted and listed before and after it is saved, and keep their roles', async () => {
    const [userId] = people as [string]
    await got(userId, { roleId: role('PROJECT_MANAGER') }, { roleId: role('DH_ADMINISTRATOR') })
    const wish = { reach: 'company' as const, roleIds: [role('PROJECT_MANAGER'), role('DH_ADMINISTRATOR')] }
    const before = (await server.call(roleRuleBreakers, wish, admin)).data
    const { data } = await add(wish)
    const after = (await server.call(roleRuleBreakers, wish, admin)).data
    expect(before).toEqual(after)
    expect(after.people).toBe(data.breakers)
    const found = after.records.find(each => each.user.id === userId)
    expect(found?.roles.map(each => each.id).sort()).toEqual([...wish.roleIds].sort())
    const [rule] = (await server.call(roleRules, {}, admin)).data.records
    expect(rule).toMatchObject({ id: data.id, breakers: data.breakers, rowVersion: 1 })
    expect(await held(userId)).toEqual(['DH_ADMINISTRATOR', 'PROJECT_MANAGER'])
    const [first] = await assignments(userId, 'PROJECT_MANAGER')
    await server.call(endRoles, { grants: [{ id: first!.id, rowVersion: first!.version }], reason }, admin)
    expect((await server.call(roleRuleBreakers, wish, admin)).data.people).toBe(data.breakers - 1)
  })

  test('TR-C1 TR-A1 an edit needs the version that was read; the history has every change with its reason', async () => {
    const { data } = await apart('PROJECT_MANAGER', 'DH_ADMINISTRATOR')
    const { id } = data
    const names = { name: 'Apart', nameEn: '' }
    const edit = { id, rowVersion: 1, ...names, reach: 'company', reason: 'A third role' } as const
    const roleIds = ['PROJECT_MANAGER', 'DH_ADMINISTRATOR', 'CRA'].map(role)
    expect((await server.call(editRoleRule, { ...edit, roleIds }, admin)).data.rowVersion).toBe(2)
    expect((await server.call(editRoleRule, { ...edit, roleIds }, admin)).code).toBe(codes.dataChanged.code)
    const few = { ...edit, rowVersion: 2, roleIds: [role('CRA')] }
    expect((await server.call(editRoleRule, few, admin)).code).toBe(codes.invalidInput.code)
    const foreign = { ...edit, rowVersion: 2, roleIds: [role('CRA'), crypto.randomUUID()] }
    expect((await server.call(editRoleRule, foreign, admin)).code).toBe(codes.dataNotFound.code)
    expect((await add({ name: 'APART', roleIds: roleIds.slice(1) })).code).toBe(codes.roleRuleNameTaken.code)
    const entries = (await server.call(roleRuleHistory, { id }, admin)).data.records
    expect(entries.map(each => [each.action, each.reason])).toEqual([
      ['editRoleRule', 'A third role'],
      ['addRoleRule', reason],
    ])
    expect(entries[0]!.changes.map(each => each.field).sort()).toEqual(['name', 'roleIds'])
  })

  test('TR-C2 a role and a rule against it at the same time: one of them waits, and the rule counts what was given', async () => {
    const [userId] = people as [string]
    await got(userId, { roleId: role('PROJECT_MANAGER') })
    const [given, made] = await Promise.all([
      give(userId, { roleId: role('DH_ADMINISTRATOR') }),
      apart('PROJECT_MANAGER', 'DH_ADMINISTRATOR'),
    ])
    const wish = {
      kind: 'roles',
      reach: 'company',
      roleIds: ['PROJECT_MANAGER', 'DH_ADMINISTRATOR'].map(role),
    } as const
    const { records, people: all } = (await server.call(roleRuleBreakers, wish, admin)).data
    expect(all).toBe(made.data.breakers)
    expect(records.some(each => each.user.id === userId)).toBe(given.code === 0)
    expect([0, codes.rolesIncompatible.code]).toContain(given.code)
  })
})

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .map(path => join(folder, path))

const account = async (userId: string): Promise<string> =>
  (await server.getRow('users', { id: userId }, 'account')).account

/** The present and future assignments of a role to a user. */
const assignments = async (userId: string, key: string) =>
  (await server.getRows(
    'role_assignment',
    { user_id: userId, ended_at: null, role_id: role(key) },
    'id',
    'row_version as version',
  )) as [{ id: string; version: number }]

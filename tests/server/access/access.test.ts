import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { menus } from '../../../contract/access/menus.ts'
import { listTenants } from '../../../contract/auth/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { countNotices } from '../../../contract/notices/calls.ts'
import { versionNote } from '../../../contract/recovery/help.ts'
import {
  addUser,
  disableUsers,
  editUser,
  pickUsers,
  resolveUsers,
  searchUsers,
  userBrief,
  userById,
} from '../../../contract/users/calls.ts'
import {
  explainAccess,
  listApplications,
  listHeldRoles,
  listRoleMenus,
  useRole,
  userInfo,
} from '../../../contract/workspace/calls.ts'
import { buildInfo } from '../../../server/kernel/system/build-info.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago, now, raw } from '../rows.ts'

let server: DemoServer
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
})
beforeEach(async () => {
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const code = async (call: Parameters<DemoServer['call']>[0], input: object, by: Caller, headers = {}) =>
  (await server.call(call, input as never, by, headers)).code

describe('headers are claims to be checked (TR-T4, H24)', () => {
  test('a tenant that the account may not enter', async () => {
    const other = await server.caller('s.tanaka')
    expect(await code(userInfo, {}, { ...admin, tenantId: other.tenantId })).toBe(codes.tenantForbidden.code)
    expect(await code(userInfo, {}, { ...admin, tenantId: crypto.randomUUID() })).toBe(
      codes.tenantForbidden.code,
    )
  })
  test('a role that is not held, of this tenant or another', async () => {
    const cra = await server.getRow('role', { tenant_id: admin.tenantId, code: 'CRC' }, 'id')
    const other = await server.caller('s.tanaka')
    for (const roleId of [cra.id, other.roleId, crypto.randomUUID()]) {
      expect(await code(userInfo, {}, { ...admin, roleId })).toBe(codes.roleChanged.code)
    }
  })
  test('H7 role -1: signed in without a role, administration is shut [N53]', async () => {
    const roleless = { ...admin, roleId: null }
    expect(await code(userInfo, {}, roleless)).toBe(0)
    expect(await code(searchUsers, {}, roleless)).toBe(codes.noSystemPermission.code)
    for (const sysId of [1, 3]) {
      const { data } = await server.call(listRoleMenus, { roleId: '-1', sysId }, roleless)
      expect(data).toEqual({ menus: [], buttons: [] })
    }
  })
  test('no tenant chosen yet: only tenant lists and signing out', async () => {
    const headers = { 'mds-tenant': '' }
    expect(await code(listTenants, {}, admin, headers)).toBe(0)
    expect(await code(userInfo, {}, admin, headers)).toBe(codes.tenantMissing.code)
  })
})

describe('what changes takes effect with the next call', () => {
  test('H18 TR-N10 a withdrawn, ended or disabled role', async () => {
    const cra = await server.caller('zhang.wei', 'CRA')
    const away = async (statement: string, back: string) => {
      expect(await code(userInfo, {}, cra)).toBe(0)
      await server.rows(statement, [cra.userId, cra.roleId])
      expect(await code(userInfo, {}, cra), statement).toBe(codes.roleChanged.code)
      await server.rows(back, [cra.userId, cra.roleId])
    }
    const mine = 'where user_id = $1 and role_id = $2'
    await away(
      `update role_assignment set ended_at = now() ${mine}`,
      `update role_assignment set ended_at = null ${mine}`,
    )
    await away(
      `update role_assignment set expires_at = now() ${mine}`,
      `update role_assignment set expires_at = 'infinity' ${mine}`,
    )
    await away(
      `update role_assignment set effective_at = now() + interval '1 second' ${mine}`,
      `update role_assignment set effective_at = '-infinity' ${mine}`,
    )
    await away(
      'update role set enabled = false where id = $2 and $1::uuid is not null',
      'update role set enabled = true where id = $2 and $1::uuid is not null',
    )
  })
  test('F15 H18 a disabled user is refused here and not in his other tenants (TR-T8)', async () => {
    const here = await server.caller('elena.navarro', null, 'Hengyu')
    const there = await server.caller('elena.navarro', null, 'Minato')
    const pending = await server.call(userById, { userId: here.userId }, admin)
    expect(pending.data.actions.disable?.code, 'F20 open to-dos that block come first').toBe(
      codes.userHasPendingTasks.code,
    )
    await server.setRows('notice', { user_id: here.userId }, { done_at: now() })
    const seen = await server.call(userById, { userId: here.userId }, admin)
    const answer = await server.call(
      disableUsers,
      { users: [{ id: here.userId, rowVersion: seen.data.rowVersion }], reason: 'Left the study' },
      admin,
    )
    expect(answer.code).toBe(0)
    expect(await code(userInfo, {}, here)).toBe(codes.tenantForbidden.code)
    expect(await code(userInfo, {}, there)).toBe(0)
    const tenants = await server.call(listTenants, {}, there)
    expect(tenants.data.records.filter(each => each.refusal).map(each => each.id)).toEqual([here.tenantId])
  })
  test('N19 N20 N21 TR-T8 a licence that is missing, to come or over, and a tenant that is shut [N43]', async () => {
    const doctor = await server.caller('c.ortega')
    const set = (change: string) =>
      server.rows(`update tenant set ${change} where id = $1`, [doctor.tenantId])
    await set("licence_to = '-infinity'")
    expect(await code(userInfo, {}, doctor)).toBe(codes.licenceMissing.code)
    await set("licence_from = now() + interval '1 day', licence_to = 'infinity'")
    expect(await code(userInfo, {}, doctor)).toBe(codes.licenceNotYetEffective.code)
    await set("licence_from = '-infinity', licence_to = now()")
    expect(await code(userInfo, {}, doctor)).toBe(codes.licenceExpired.code)
    await set("licence_to = 'infinity', enabled = false")
    expect(await code(userInfo, {}, doctor)).toBe(codes.licenceMissing.code)
    await set('enabled = true')
    expect(await code(userInfo, {}, doctor)).toBe(0)
  })
  test('H5 a department that shuts master data shuts administration', async () => {
    const head = await server.caller('shen.yulan', 'DEPARTMENT_HEAD')
    expect(await code(searchUsers, {}, head)).toBe(0)
    await server.rows(
      'insert into department_application select tenant_id, department_id, 3 from user_department where user_id = $1 on conflict do nothing',
      [head.userId],
    )
    await server.rows(
      'delete from department_application where application_id = 1 and department_id in (select department_id from user_department where user_id = $1)',
      [head.userId],
    )
    expect(await code(searchUsers, {}, head)).toBe(codes.departmentApplicationShut.code)
    const { data } = await server.call(listApplications, {}, head)
    expect(data.records.find(each => each.id === 1)?.refusal).toBe(codes.departmentApplicationShut.code)
  })
  test('K35 K37 K41 K43 K45 what a session is told of itself: person, company, roles by application, applications', async () => {
    const nurse = await server.caller('zhang.wei', 'CRA')
    const me = (await server.call(userInfo, {}, nurse)).data
    expect(me).toMatchObject({ id: nurse.userId, account: 'zhang.wei', tenant: { id: nurse.tenantId } })
    const company = await server.getRow(
      'tenant',
      { id: nurse.tenantId },
      'icon',
      'company_name as "companyName"',
      'company_name_en as "companyNameEn"',
    )
    expect(me.tenant).toMatchObject(company)
    const all = (await server.call(listHeldRoles, {}, nurse)).data
    expect(all.map(each => each.id)).toContain(nurse.roleId)
    const applications = (await server.call(listApplications, {}, nurse)).data.records
    for (const { id, roles } of applications) {
      const held = (await server.call(listHeldRoles, { sysId: id }, nurse)).data
      expect(held.map(each => each.id).toSorted()).toEqual(roles.toSorted())
    }
    expect(applications.length).toBeGreaterThan(0)
  })
  test('A13 an application that does not answer here has no way; e-learning is the portal’s own', async () => {
    const nurse = await server.caller('zhang.wei', 'CRA')
    const { settings } = server.services
    const all = settings.subApplications
    Object.assign(settings, { subApplications: new Set([1, 10]) })
    const { records } = (await server.call(listApplications, {}, nurse)).data
    Object.assign(settings, { subApplications: all })
    expect(
      records
        .filter(each => each.reachable)
        .map(each => each.id)
        .sort(),
    ).toEqual([1, 10])
    expect(records.length).toBeGreaterThan(2)
    expect(records.find(each => each.id === 10)?.home).toBe('/eLearning/task')
  })
  test('G5 TR-P6 N18 an expired password opens nothing but the way out [N55]', async () => {
    const doctor = await server.caller('m.ruiz')
    await server.setRows('credential', { account_id: doctor.accountId }, { set_at: ago('4 months') })
    await server.setRows(
      'tenant',
      { id: doctor.tenantId },
      { settings: raw(`settings || '{"passwordCycleMonths": 3}'`) },
    )
    expect(await code(userInfo, {}, doctor)).toBe(codes.passwordExpired.code)
    expect(await code(listTenants, {}, doctor)).toBe(0)
    await server.setRows(
      'tenant',
      { id: doctor.tenantId },
      { settings: raw(`settings || '{"passwordCycleMonths": 0}'`) },
    )
    expect(await code(userInfo, {}, doctor)).toBe(0)
  })
})

describe('roles of the session (F32, H6, H8)', () => {
  test('the roles in force, the last used one first, menus by sort and buttons by key', async () => {
    const roles = await server.call(listHeldRoles, {}, admin)
    expect(roles.data.length).toBeGreaterThan(1)
    const last = roles.data.at(-1)!
    expect(await code(useRole, { roleId: last.id }, admin)).toBe(0)
    const again = await server.call(listHeldRoles, {}, admin)
    expect(again.data[0]).toMatchObject({ id: last.id, lastUsed: true })
    const { data } = await server.call(listRoleMenus, { roleId: admin.roleId! }, admin)
    expect(data.menus.map(menu => menu.sort)).toEqual(
      data.menus.map(menu => menu.sort).toSorted((a, b) => a - b),
    )
    expect(data.buttons).toContain('1011-USER_MANAGEMENT_EDIT')
  })
})

describe('what a session is told (E34 E35 H9 G9)', () => {
  test('E34 menus have id, sort and group, buttons are keys of known menus; another role has fewer', async () => {
    const getMenus = async (by: Caller) => (await server.call(listRoleMenus, { roleId: by.roleId! }, by)).data
    const all = await getMenus(admin)
    for (const { id, sort, groupNo } of all.menus) {
      expect([id, sort].every(Number.isInteger)).toBe(true)
      // 1: basic. 3: below a study. All others have a group of their own.
      expect(groupNo === 3, String(id)).toBe(menus.find(menu => menu.id === id)!.groupNo === 3)
    }
    expect(new Set(all.menus.map(each => each.groupNo)).has(1)).toBe(true)
    expect(new Set(all.menus.map(each => each.groupNo)).has(3)).toBe(true)
    const ids = new Set(all.menus.map(each => each.id))
    const menuIds = new Set<number>(menus.map(each => each.id))
    for (const button of all.buttons) {
      expect(button).toMatch(/^\d+-[A-Z][A-Z0-9_]+$/)
      expect(menuIds.has(Number.parseInt(button, 10)), button).toBe(true)
    }
    const named = [
      ...['1004-STUDY_MANAGEMENT_ADD', '1041-STUDY_OVERVIEW_INFO_EDIT', '1009-ORGANIZATION_MANAGEMENT_ADD'],
      ...['1011-USER_MANAGEMENT_INVITATION', '1043-STUDY_CENTER_ADD', '1044-STUDY_MEMBER_SELECT'],
    ]
    expect(all.buttons).toEqual(expect.arrayContaining(named))
    const poor = await getMenus(await server.caller('zhang.wei', 'CRA'))
    expect(poor.buttons.filter(each => named.includes(each))).toEqual([])
    expect(poor.menus.every(each => ids.has(each.id))).toBe(true)
    expect(poor.menus.length).toBeLessThan(all.menus.length)
  })
  test('E35 the version note is of the running version and says as much in each language', async () => {
    const { data } = await server.call(versionNote, {}, admin)
    expect(data.version).toBe(buildInfo().version)
    expect(data.systemName).not.toBe('')
    expect(Number.isNaN(Date.parse(data.versionTime))).toBe(false)
    const lists = [data.zh, data.en, data.ja, data.es]
    expect(lists.map(each => each.length)).toEqual(Array(4).fill(data.zh.length))
    expect(lists.flat().every(line => line.trim() !== '')).toBe(true)
  })
  test('E21 H9 whether somebody holds the company is kept with the session, by company', async () => {
    const flag = async (by: Caller) => (await server.call(userInfo, {}, by)).data.superAdmin
    expect(await flag(admin)).toBe(true)
    expect((await server.call(userInfo, {}, admin)).data).toMatchObject({
      ...{
        id: admin.userId,
        accountId: admin.accountId,
        lastName: '林',
        firstName: '海燕',
        latin: 'Haiyan Lin',
      },
    })
    expect(await flag(await server.caller('zhang.wei', 'CRA'))).toBe(false)
    const [there, here] = [
      await server.caller('elena.navarro', null, 'Minato'),
      await server.caller('elena.navarro', null, 'Hengyu'),
    ]
    const hold = (userId: string, on: boolean) => server.setRows('users', { id: userId }, { super_admin: on })
    await server.setRows('users', { id: here.userId }, { status: 'enabled' })
    await hold(there.userId, true)
    expect([await flag(there), await flag(here)]).toEqual([true, false])
    await hold(there.userId, false)
  })
  test('G9 an employee id belongs to one person of a company, also of two added at once; another company has its own', async () => {
    const person = (by: Caller, lastName: string, employeeId = 'g9-0001') => {
      const more = { reading: '', email: '', phone: '', region: '', departmentIds: [], positionIds: [] }
      const input = { lastName, firstName: 'Noor', employeeId, ...more, type: 'internal' as const }
      return code(addUser, { ...input, organisationId: null, validTo: null }, by)
    }
    expect(await person(admin, 'Baker')).toBe(0)
    await server.rows('begin')
    await server.setRows('users', { id: admin.userId }, { employee_id: 'G9-0002' })
    const late = person(admin, 'Cole', 'g9-0002')
    const waiting = 'select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid'
    await vi.waitUntil(async () => (await server.rows(waiting)).length > 0, 10_000)
    await server.rows('commit')
    expect(await late).toBe(codes.employeeIdTaken.code)
    expect(await person(admin, 'Dunn', 'G9-0001')).toBe(codes.employeeIdTaken.code)
    expect(await person(await server.caller('s.tanaka', 'ACCOUNT_HOLDER'), 'Evans')).toBe(0)
  })
})

describe('explained by the same decision (TR-Z1)', () => {
  test('the chain of reasons in order, and the first that fails', async () => {
    const cra = await server.caller('zhang.wei', 'CRA')
    const { data } = await server.call(
      explainAccess,
      { asks: [{ call: 'editUser', id: admin.userId }] },
      admin,
    )
    expect(data.verdicts[0]!.allowed).toBe(true)
    expect(data.verdicts[0]!.reasons.map(reason => reason.check)).toEqual([
      'tenant',
      'licence',
      'account',
      'role',
      'menu',
      'button',
      'application',
      'scope',
      'state',
    ])
    const poor = await server.call(explainAccess, { asks: [{ call: 'editUser', id: admin.userId }] }, cra)
    expect(poor.data.verdicts[0]!.allowed).toBe(false)
    expect(await code(editUser, { id: admin.userId, rowVersion: 1 }, cra)).toBe(
      poor.data.verdicts[0]!.reasons.find(reason => !reason.ok)!.code,
    )
  })
  test('K3 what the row says of an action is what the call answers', async () => {
    const { data } = await server.call(
      searchUsers,
      { limit: 100, status: ['disabled', 'inactive', 'under_review', 'rejected'] },
      admin,
    )
    for (const user of data.records.slice(0, 12)) {
      const refusal = user.actions.disable
      expect(
        await code(
          disableUsers,
          { users: [{ id: user.id, rowVersion: user.rowVersion }], reason: 'x' },
          admin,
        ),
      ).toBe(refusal?.code)
    }
    const own = await server.call(userById, { userId: admin.userId }, admin)
    expect(own.data.actions.disable?.code).toBe(codes.selfForbidden.code)
  })
})

describe('contact details (WIDGETS 2.1.11)', () => {
  test('K2 K16 are masked for a role that may not see them, and cannot be searched', async () => {
    const cra = await server.caller('zhang.wei', 'CRA')
    const { data } = await server.call(pickUsers, { query: '' }, cra)
    const other = data.records.find(each => each.id !== cra.userId && each.email)!
    expect(other.email).toMatch(/^.\*\*\*@/)
    const brief = (by: Caller) => server.call(userBrief, { userId: other.id }, by)
    expect((await brief(cra)).data).toMatchObject({ id: other.id, email: other.email })
    expect((await brief(admin)).data.email).not.toBe(other.email)
    expect((await brief(await server.caller('s.tanaka'))).code).toBe(codes.dataNotFound.code)
    const row = await server.getRow('users', { id: other.id }, 'email')
    expect((await server.call(pickUsers, { query: row.email }, cra)).data.records).toEqual([])
    expect((await server.call(resolveUsers, { keys: [row.email] }, cra)).data.missing).toEqual([row.email])
    expect((await server.call(resolveUsers, { keys: [row.email] }, admin)).data.found).toHaveLength(1)
  })
})

describe('the idle limit (TR-N8, F42)', () => {
  test('is moved by a call and not by a passive one [N52]', async () => {
    const backdate = (minutes: number) =>
      server.rows(
        'update session set last_seen_at = now() - make_interval(mins => $2) where account_id = $1 and ended_at is null',
        [admin.accountId, minutes],
      )
    const idle = async () =>
      (
        await server.rows<{ min: number }>(
          'select extract(epoch from now() - max(last_seen_at)) / 60 as min from session where account_id = $1',
          [admin.accountId],
        )
      )[0]!.min
    await backdate(59)
    expect(await code(countNotices, {}, admin)).toBe(0)
    expect(Number(await idle())).toBeGreaterThan(58)
    expect(await code(userInfo, {}, admin)).toBe(0)
    expect(Number(await idle())).toBeLessThan(1)
    await backdate(61)
    expect(await code(userInfo, {}, admin)).toBe(codes.sessionExpired.code)
  })
})

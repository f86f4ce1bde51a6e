import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeGrant, endRoles, grantRoles, listGrantableRoles } from '../../../contract/assignments/calls.ts'
import { type CodeName, codeByNumber, codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { dropImportRows, fixImportRow } from '../../../contract/imports/calls.ts'
import { effectiveRights } from '../../../contract/roles/calls.ts'
import { userById } from '../../../contract/users/calls.ts'
import { userInfo } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { importsRig } from '../imports/imports-rig.ts'
import { now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let roles: Map<string, string>

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const role = (key: string) => roles.get(key)!
/** An enabled user without roles, except those given here. */
const somebody = async (at = 0, where = "type = 'internal'"): Promise<string> => {
  const [found] = await server.rows<{ id: string }>(
    `select u.id from users u where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null and not u.super_admin and ${where}
      and not exists (select from department d where d.head_user_id = u.id) order by u.account offset $2 limit 1`,
    [admin.tenantId, at],
  )
  await server.setRows('role_assignment', { user_id: found!.id, ended_at: null }, { ended_at: now() })
  return found!.id
}
const study = async (status = 'ongoing') =>
  (
    await server.rows<{ id: string; site: string }>(
      `select t.id, (select s.id from site s where s.study_id = t.id and s.removed_at is null limit 1) as site
        from study t where t.tenant_id = $1 and t.status = $2 and t.active limit 1`,
      [admin.tenantId, status],
    )
  )[0]!
type Row = Input<typeof grantRoles>['grants'][number]
const give = (userId: string, grants: Row[], by = admin) =>
  server.call(grantRoles, { userId, grants, reason: 'Agreed with the line manager' }, by)
const refusal = async (userId: string, grants: Row[], by = admin) => {
  const answer = await give(userId, grants, by)
  const name = Object.entries(codes).find(([, each]) => each.code === answer.code)?.[0]
  return [name as CodeName | undefined, (answer.data as { index?: number } | null)?.index]
}

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const rows = await server.rows<{ id: string; key: string }>(
    'select id, coalesce(code, name_en) as key from role where tenant_id = $1',
    [admin.tenantId],
  )
  roles = new Map(rows.map(each => [each.key, each.id]))
})
afterAll(() => server.close())

describe('Giving roles', () => {
  test('E20 a role for a study is held at once, makes its holder a member and is on record whole (TR-A1)', async () => {
    const userId = await somebody()
    const { id: studyId } = await study()
    const answer = await give(userId, [{ roleId: role('PROJECT_MANAGER'), studyId, expiresAt: inDays(90) }])
    expect(answer.code).toBe(0)
    const { data } = await server.call(userById, { userId }, admin)
    const held = data.assignments.find(each => each.id === answer.data.ids[0])
    expect(held).toMatchObject({ state: 'in force', study: { id: studyId } })
    const members = await server.getRows('study_member', { study_id: studyId, user_id: userId })
    expect(members).toHaveLength(1)
    const [entry] = await server.getRows(
      'trail',
      { entity: 'assignments', entity_id: answer.data.ids[0] },
      'changes',
    )
    expect(entry?.changes).toMatchObject({
      userId: [null, userId],
      roleId: [null, role('PROJECT_MANAGER')],
      studyId: [null, studyId],
      expiresAt: [null, expect.any(String)],
    })
  })

  test('all or none: the row that breaks a rule is named, and nothing is stored', async () => {
    const userId = await somebody(1)
    const grants = [{ roleId: role('PROJECT_MANAGER') }, { roleId: role('DEPARTMENT_HEAD') }]
    expect(await refusal(userId, grants)).toEqual(['personnelRoleHeadOnly', 1])
    const held = await server.getRows('role_assignment', { user_id: userId, ended_at: null })
    expect(held).toEqual([])
  })

  test('G31 the same role for the same place and time is refused, for another time it is not', async () => {
    const userId = await somebody(2)
    const first = { roleId: role('LEAD_CRA'), effectiveAt: inDays(1), expiresAt: inDays(10) }
    expect((await give(userId, [first])).code).toBe(0)
    expect(await refusal(userId, [{ ...first, effectiveAt: inDays(9), expiresAt: inDays(12) }])).toEqual([
      'roleAlreadyAssigned',
      0,
    ])
    expect((await give(userId, [{ ...first, effectiveAt: inDays(11), expiresAt: null }])).code).toBe(0)
  })

  test('G37 G38 personnel roles are for internal heads of a department, and not twice in an application', async () => {
    const [found] = await server.rows<{ id: string }>(
      `select u.id from users u join department d on d.head_user_id = u.id where u.tenant_id = $1 and u.type = 'internal'
        and not u.super_admin and u.status = 'enabled' and u.account_id is not null and u.id <> $2 limit 1`,
      [admin.tenantId, admin.userId],
    )
    await server.setRows('role_assignment', { user_id: found!.id }, { ended_at: now() })
    expect((await give(found!.id, [{ roleId: role('DEPARTMENT_HEAD') }])).code).toBe(0)
    expect(await refusal(found!.id, [{ roleId: role('LINE_MANAGER') }])).toEqual(['personnelRoleTwice', 0])
    const { id: studyId } = await study()
    await server.setRows('role_assignment', { user_id: found!.id }, { ended_at: now() })
    expect(await refusal(found!.id, [{ roleId: role('LINE_MANAGER'), studyId }])).toEqual([
      'roleLevelMismatch',
      0,
    ])
    await server.setRows('users', { id: found!.id }, { type: 'external' })
    expect(await refusal(found!.id, [{ roleId: role('LINE_MANAGER') }])).toEqual(['personnelRoleHeadOnly', 0])
  })

  test('H2 G45 levels and times: a site role needs a study, nothing begins or ends in the past', async () => {
    const userId = await somebody(3)
    const roleId = role('PROJECT_MANAGER')
    const { id: studyId, site: siteId } = await study()
    expect(await refusal(userId, [{ roleId: role('CRA') }])).toEqual(['roleLevelMismatch', 0])
    expect(await refusal(userId, [{ roleId, studyId, siteId }])).toEqual(['roleLevelMismatch', 0])
    expect(await refusal(userId, [{ roleId, effectiveAt: inDays(-1) }])).toEqual(['effectiveInPast', 0])
    expect(await refusal(userId, [{ roleId, expiresAt: inDays(-1) }])).toEqual(['expiryInPast', 0])
    expect(await refusal(userId, [{ roleId, effectiveAt: inDays(3), expiresAt: inDays(2) }])).toEqual([
      'dateOrder',
      0,
    ])
    const temporary = [...roles.keys()].find(key => /inspection/i.test(key))!
    expect(await refusal(userId, [{ roleId: role(temporary), effectiveAt: inDays(900) }])).toEqual([
      'roleEnded',
      0,
    ])
  })

  test('G41 whoever holds no role with master data is refused one of another application alone', async () => {
    const userId = await somebody(4)
    const { id: studyId, site: siteId } = await study()
    const pi = { roleId: role('PI'), studyId, siteId }
    expect((await refusal(userId, [pi]))[0]).toBe('masterDataRequired')
    expect((await give(userId, [pi, { roleId: role('CRA'), studyId, siteId }])).code).toBe(0)
  })

  test('G42 O15 TR-C4 at most 500 roles, also when two give them at once [N60]', async () => {
    const userId = await somebody(5)
    await server.rows(
      `insert into role_assignment (tenant_id, id, user_id, role_id, effective_at, expires_at)
        select $1, gen_random_uuid(), $2, $3, now() + make_interval(days => 100 + i), now() + make_interval(days => 100 + i, hours => 1) from generate_series(1, 499) as i`,
      [admin.tenantId, userId, role('PROJECT_MANAGER')],
    )
    const answers = await Promise.all([
      give(userId, [{ roleId: role('PROJECT_MANAGER'), expiresAt: inDays(2) }]),
      give(userId, [{ roleId: role('LEAD_CRA'), expiresAt: inDays(2) }]),
    ])
    expect(answers.map(each => each.code).sort()).toEqual([0, codes.roleLimit.code].sort())
  })

  test('TR-Z5 nobody gives himself a role, nor one that opens more than his own, nor in a study he does not see', async () => {
    expect((await refusal(admin.userId, [{ roleId: role('CRA') }]))[0]).toBe('selfGrant')
    const manager = await server.caller('zhang.wei', null)
    await server.addOnce('role_menu', { tenant_id: manager.tenantId, role_id: manager.roleId, menu_id: 1011 })
    await server.addRow('role_button', {
      tenant_id: manager.tenantId,
      role_id: manager.roleId,
      menu_id: 1011,
      button: 'USER_ROLE_ASSIGN',
    })
    const [shared] = await server.rows<{ user_id: string; study_id: string }>(
      `select b.user_id, b.study_id from study_member a join study_member b on b.study_id = a.study_id and b.user_id <> a.user_id
        join users u on u.id = b.user_id and u.account_id is not null and u.status = 'enabled' and not u.super_admin
        join study t on t.id = b.study_id and t.status = 'ongoing' and t.active
        where a.user_id = $1 limit 1`,
      [manager.userId],
    )
    expect((await refusal(shared!.user_id, [{ roleId: role('DH_ADMINISTRATOR') }], manager))[0]).toBe(
      'grantBeyondOwn',
    )
    expect((await refusal(shared!.user_id, [{ roleId: role('ACCOUNT_HOLDER') }], manager))[0]).toBe(
      'accountHolderForbidden',
    )
    const [foreign] = await server.rows<{ id: string }>(
      `select id from study where tenant_id = $1 and id not in (select study_id from study_member where user_id = $2) limit 1`,
      [admin.tenantId, manager.userId],
    )
    const elsewhere = { roleId: manager.roleId!, studyId: foreign!.id }
    expect((await refusal(shared!.user_id, [elsewhere], manager))[0]).toBe('dataNotFound')
  })

  test('F14 P24 nobody is given a role who has no account or is disabled; nor for a study that takes no changes', async () => {
    const person = (where: string) =>
      server.rows<{ id: string }>(
        `select id from users where tenant_id = $1 and removed_at is null and ${where} limit 1`,
        [admin.tenantId],
      )
    const [without] = await person('account_id is null')
    const [disabled] = await person("status = 'disabled' and account_id is not null")
    const roleId = role('PROJECT_MANAGER')
    expect((await refusal(without!.id, [{ roleId }]))[0]).toBe('userHasNoAccount')
    expect((await refusal(disabled!.id, [{ roleId }]))[0]).toBe('userNotEnabled')
    const { id: studyId } = await study('completed')
    expect(await refusal(await somebody(7), [{ roleId, studyId }])).toEqual(['studyCompleted', 0])
  })

  test('the roles offered say why one is not to be had', async () => {
    const { data } = await server.call(listGrantableRoles, { userId: await somebody(8) }, admin)
    const why = (key: string) => data.records.find(each => each.id === role(key))?.refusal?.code ?? null
    expect([why('PROJECT_MANAGER'), why('DEPARTMENT_HEAD')]).toEqual([null, codes.personnelRoleHeadOnly.code])
    expect(data.total).toBe(roles.size)
  })
})

describe('Changing and taking roles', () => {
  test('TR-Z7 a role ends to the second by the clock of the database', async () => {
    const userId = await somebody(9)
    const expires = new Date(Date.now() + 2500)
    const given = await give(userId, [{ roleId: role('LEAD_CRA'), expiresAt: expires.toISOString() }])
    const state = async () =>
      (await server.call(userById, { userId }, admin)).data.assignments.find(
        each => each.id === given.data.ids[0],
      )?.state
    expect(await state()).toBe('in force')
    await new Promise(resolve => setTimeout(resolve, expires.getTime() - Date.now() + 300))
    expect(await state()).toBe('ended')
    const before = await server.call(
      effectiveRights,
      { userId, at: new Date(expires.getTime() - 1).toISOString() },
      admin,
    )
    const after = await server.call(effectiveRights, { userId, at: expires.toISOString() }, admin)
    expect([before.data.roles.length, after.data.roles.length]).toEqual([1, 0])
  })

  test('TR-N10 TR-C1 another time is kept with its version, and the holder signs in anew [N44]', async () => {
    const userId = await somebody(10)
    const given = await give(userId, [{ roleId: role('LEAD_CRA') }])
    const [account] = await server.getRows('users', { id: userId }, 'account')
    const holder = await server.caller(account!.account)
    const id = given.data.ids[0]!
    const asked = { id, rowVersion: 1, expiresAt: inDays(30), reason: 'Cover ends' }
    expect((await server.call(changeGrant, asked, admin)).data).toEqual({ id, rowVersion: 2 })
    expect((await server.call(userById, { userId }, holder)).code).toBe(codes.roleChanged.code)
    const stale = await server.call(changeGrant, { ...asked, expiresAt: inDays(31) }, admin)
    expect([stale.code, (stale.data as { by?: string } | null)?.by]).toEqual([
      codes.dataChanged.code,
      expect.any(String),
    ])
    expect(
      (await server.call(changeGrant, { ...asked, rowVersion: 2, expiresAt: inDays(-1) }, admin)).code,
    ).toBe(codes.expiryInPast.code)
  })

  test('roles are taken one by one, each with its result', async () => {
    const userId = await somebody(11)
    const given = await give(userId, [{ roleId: role('LEAD_CRA') }, { roleId: role('PROJECT_MANAGER') }])
    const own = await server.getRow('role_assignment', { user_id: admin.userId, ended_at: null }, 'id')
    const grants = [given.data.ids[0]!, own.id].map(id => ({ id, rowVersion: 1 }))
    const answer = await server.call(endRoles, { grants, reason: 'Left the project' }, admin)
    expect(answer.data.results.map(each => each.code)).toEqual([0, codes.selfForbidden.code])
    const held = await server.getRows('role_assignment', { user_id: userId, ended_at: null })
    expect(held).toHaveLength(1)
    const again = await server.call(
      endRoles,
      { grants: [{ ...grants[0]!, rowVersion: 2 }], reason: 'Again' },
      admin,
    )
    expect(again.code).toBe(codes.alreadyHandled.code)
  })
})

describe('L75 Roles given from a sheet', () => {
  const one = async (query: string, id: string) => (await server.rows<{ it: string }>(query, [id]))[0]!.it
  const getAccount = (id: string) => one('select account as it from users where id = $1', id)
  const getPlan = (id: string) => one('select plan_id as it from study where id = $1', id)
  const getToday = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const why = 'Joins the team'

  test('G31 G36 G37 G41 G45 H2 TR-Z5 each row is judged by the rules of giving a role, beside the others; nothing is given yet', async () => {
    const rig = importsRig(server, admin)
    const people = [await somebody(12), await somebody(13), await somebody(14)] as const
    const [account, other, third] = (await Promise.all(people.map(getAccount))) as [string, string, string]
    const { id, site } = await study()
    const plan = await getPlan(id)
    const number = await one('select site_no as it from site where id = $1', site)
    const job = await rig.started('permissions', [
      [account, 'Project manager', plan, '', getToday(), '2099-12-31', why],
      [account.toUpperCase(), 'project manager', plan, '', '', '', why],
      [account, 'Project manager', plan, number, '', '', why],
      [account, 'Department head', '', '', '', '', why],
      [await getAccount(admin.userId), 'Lead CRA', '', '', '', '', why],
      ['nobody.here', 'No such role', 'NO-PLAN', '', '31.12.2099', '2020-01-01', why],
      [account, 'Lead CRA', '', number, '', '', why],
      [account, 'Lead CRA', await getPlan((await study('completed')).id), '', '', '', why],
      [other, 'Principal investigator (PI)', plan, number, '', '', why],
      [third, 'Blinded assessor', plan, '', '', '', why],
      [third, 'Unblinded statistician', plan, '', '', '', why],
      [account, 'Lead CRA', plan, '', '2099-01-02', '2099-01-01', why],
    ])
    const { records } = await rig.rows(job)
    expect(
      records.map(({ rowNo, faults }) => [
        rowNo,
        ...faults.map(({ field, fault, code }) => `${field} ${code ? codeByNumber.get(code) : fault}`),
      ]),
    ).toEqual([
      [2],
      [3, 'role roleAlreadyAssigned'],
      [4, 'site roleLevelMismatch'],
      [5, 'person personnelRoleHeadOnly'],
      [6, 'person selfGrant'],
      [7, 'person unknown', 'role unknown', 'study unknown', 'effectiveAt invalid', 'expiresAt inPast'],
      [8, 'study required'],
      [9, 'study studyCompleted'],
      [10, 'role masterDataRequired'],
      [11, 'role blindedWouldUnblind'],
      [12, 'role blindedWouldUnblind'],
      [13, 'expiresAt dateOrder'],
    ])
    const said = records.flatMap(each => each.faults).filter(each => each.code)
    expect(said.filter(each => !each.message || /\{\{|^errors:/.test(each.message))).toEqual([])
    const held = await server.getRows('role_assignment', { user_id: people, ended_at: null })
    expect(held).toEqual([])
  })

  test('L75 E20 TR-C5 mended and applied at once: each with its entry, for the days of the zone; the holder is told and goes on', async () => {
    const rig = importsRig(server, admin)
    const userId = await somebody(15)
    const account = await getAccount(userId)
    const holder = await server.caller(account, null)
    const { id: studyId } = await study()
    const job = await rig.started('permissions', [
      [account, 'Project manager', await getPlan(studyId), '', '', '2099-12-31', why],
      [account, 'Lead', '', '', '2099-01-01', '', 'Takes over in January'],
      [account, 'Nothing', '', '', '', '', why],
    ])
    await server.call(fixImportRow, { id: job.id, rowNo: 3, values: { role: 'Lead CRA' } }, admin)
    const { data } = await server.call(dropImportRows, { id: job.id, wrong: true }, admin)
    expect(await rig.applied(data)).toMatchObject({ state: 'done', counts: { applied: 2, dropped: 1 } })
    const { data: seen } = await server.call(userById, { userId }, admin)
    expect(seen.assignments.filter(each => each.state !== 'ended')).toMatchObject([
      {
        roleId: role('LEAD_CRA'),
        state: 'to come',
        effectiveAt: '2098-12-31T16:00:00.000Z',
        expiresAt: null,
      },
      {
        roleId: role('PROJECT_MANAGER'),
        state: 'in force',
        expiresAt: '2099-12-31T16:00:00.000Z',
        study: { id: studyId },
      },
    ])
    const entries = await server.rows<{ entity: string; import: string }>(
      `select l.entity, p.payload -> 'detail' ->> 'import' as import from audit_log l join audit_content p using (tenant_id, seq)
        where l.action = 'grantRoles' and p.payload -> 'changes' -> 'userId' ->> 1 = $1 order by l.seq`,
      [userId],
    )
    expect(entries.map(each => each.entity)).toEqual(['assignments', 'assignments'])
    expect(entries.every(each => each.import === job.id)).toBe(true)
    expect((await server.call(userInfo, {}, holder)).code, 'what adds access ends no session').toBe(0)
  })

  test('TR-Z5 a role that opens more than the sender’s own is refused row by row, whoever is not seen is not there', async () => {
    const manager = await server.caller('zhang.wei', null)
    const rig = importsRig(server, manager)
    const seen = await server.rows<{ account: string }>(
      `select u.account from study_member a join study_member b on b.study_id = a.study_id and b.user_id <> a.user_id
        join users u on u.id = b.user_id and u.account_id is not null and u.status = 'enabled' and not u.super_admin
        where a.user_id = $1 limit 1`,
      [manager.userId],
    )
    const job = await rig.started('permissions', [
      [seen[0]!.account, 'DH administrator', '', '', '', '', why],
      ['lin.haiyan.nobody', 'DH administrator', '', '', '', '', why],
    ])
    expect((await rig.rows(job)).records.map(each => each.faults[0])).toMatchObject([
      { field: 'role', code: codes.grantBeyondOwn.code },
      { field: 'person', fault: 'unknown' },
    ])
  })
})

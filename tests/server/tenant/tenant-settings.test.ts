import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import {
  deptRequired,
  previewSetting,
  readTenantSetting,
  settingHistory,
  updateSetting,
} from '../../../contract/tenant/calls.ts'
import { usualSettings } from '../../../contract/tenant/settings.ts'
import { addUser } from '../../../contract/users/calls.ts'
import { listRoleMenus, portalStudies, userInfo } from '../../../contract/workspace/calls.ts'
import { passwordDue, passwordDueSql } from '../../../server/access/password-age.ts'
import { accessReviewers } from '../../../server/features/tenant/reviewer.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago, raw } from '../rows.ts'

let server: DemoServer
let ortega: Caller

/** The hospital's administrator: no other test here uses its settings. */
beforeAll(async () => {
  server = await demoServer()
  ortega = await server.caller('c.ortega', 'DH_ADMINISTRATOR')
})
afterAll(() => server.close())

type SettingsInput = Partial<Input<typeof updateSetting>>
const now = async () => (await server.call(readTenantSetting, {}, ortega)).data
const save = async (wish: SettingsInput) => {
  const { settings, rowVersion } = await now()
  return server.call(updateSetting, { ...settings, rowVersion, ...wish }, ortega)
}
const preview = async (wish: SettingsInput) => {
  const { settings } = await now()
  const { data } = await server.call(previewSetting, { ...settings, ...wish }, ortega)
  return new Map(data.consequences.map(each => [each.kind, each]))
}

describe('L3 E31 B48 settings of a company', () => {
  test('H22 are read with what usually holds, saved whole, and read again by every reader', async () => {
    const before = await now()
    expect(before).toMatchObject({
      settings: { ...usualSettings, passwordCycleMonths: 0, singleSession: false },
      rowVersion: 1,
      changed: null,
    })
    const wish = {
      ...before.settings,
      invitationDays: 14,
      reminders: { ...before.settings.reminders, expiryDays: 5 },
    }
    const saved = await server.call(updateSetting, { ...wish, rowVersion: 1 }, ortega)
    expect(saved).toMatchObject({
      code: 0,
      data: { settings: wish, rowVersion: 2, changed: { by: 'Carmen Ortega Vidal' } },
    })
    expect(await now()).toMatchObject({
      settings: wish,
      rowVersion: 2,
      changed: { by: 'Carmen Ortega Vidal' },
    })
    const [row] = await server.getRows('tenant', { id: ortega.tenantId }, 'settings', 'row_version')
    expect(row, 'the company itself keeps its version').toMatchObject({ settings: wish, row_version: 1 })
  })

  test('B48 one permission opens two entries of the side menu, and its buttons count once', async () => {
    const { data } = await server.call(listRoleMenus, { roleId: ortega.roleId! }, ortega)
    expect(data.menus.filter(each => each.id === 1005).map(each => each.path)).toEqual([
      '/csr_mds/position',
      '/csr_mds/setting',
    ])
    expect(data.buttons.filter(each => each === '1005-TENANT_SETTING_EDIT')).toHaveLength(1)
  })

  test('TR-C1 a version that somebody else has overtaken is refused with who and when; what changed nothing leaves no trace', async () => {
    const { settings, rowVersion } = await now()
    const late = await server.call(
      updateSetting,
      { ...settings, lpmDisplay: false, rowVersion: rowVersion - 1 },
      ortega,
    )
    expect(late.code).toBe(codes.dataChanged.code)
    expect(late.data).toMatchObject({ by: 'Carmen Ortega Vidal' })
    expect((await save({})).data.rowVersion).toBe(rowVersion)
    expect((await server.call(settingHistory, {}, ortega)).data.total).toBe(1)
  })

  test('TR-A1 the trail names each field that changed, and a reviewer by name', async () => {
    const ferrer = await server.getRow('users', { tenant_id: ortega.tenantId, account: 'j.ferrer' }, 'id')
    await save({ accessReviewerId: ferrer.id })
    const { data } = await server.call(settingHistory, {}, ortega)
    expect(data.records.map(each => each.changes)).toEqual([
      [{ field: 'accessReviewerId', from: null, to: 'Jordi Ferrer Marín' }],
      [
        { field: 'invitationDays', from: 7, to: 14 },
        { field: 'reminders.expiryDays', from: 3, to: 5 },
      ],
    ])
    expect(data.records[0]).toMatchObject({
      action: 'updateSetting',
      actorName: 'Carmen Ortega Vidal',
      version: 3,
    })
  })

  test('the reviewer is the one named while he can work, else who holds the role, else the account holder', async () => {
    const of = () => server.database.transaction(ortega.tenantId, accessReviewers, { readOnly: true })
    const user = async (account: string) =>
      (await server.getRow('users', { tenant_id: ortega.tenantId, account }, 'id')).id
    await save({ accessReviewerId: await user('l.vidal') })
    expect(await of()).toEqual([await user('l.vidal')])
    await server.setRows('users', { id: await user('l.vidal') }, { status: 'disabled' })
    expect(await of()).toEqual([await user('j.ferrer')])
    expect(await save({ accessReviewerId: null })).toMatchObject({ code: 0 })
    const refused = await save({ accessReviewerId: await user('l.vidal') })
    expect(refused).toMatchObject({ code: codes.userNotEnabled.code, data: { field: 'accessReviewerId' } })
    await server.setRows('users', { id: await user('j.ferrer') }, { status: 'disabled' })
    expect(await of()).toEqual([await user('c.ortega')])
    await server.setRows('users', { account: ['l.vidal', 'j.ferrer'] }, { status: 'enabled' })
  })
})

describe('B48 whom settings would hit', () => {
  test('H22 P10 TR-P6 the people whose password is too old are those whose next call is refused', async () => {
    const nurse = await server.caller('l.vidal')
    await server.setRows('credential', { account_id: nurse.accountId }, { set_at: ago('4 months') })
    const hit = (await preview({ passwordCycleMonths: 3 })).get('passwordsExpire')
    expect(hit?.people.map(each => each.account)).toEqual(['l.vidal'])
    expect(hit).toMatchObject({
      count: 1,
      people: [{ lastName: 'Vidal Soler', department: expect.any(String) }],
    })
    expect((await server.call(userInfo, {}, nurse)).code).toBe(0)
    await save({ passwordCycleMonths: 3 })
    expect((await server.call(userInfo, {}, nurse)).code).toBe(codes.passwordExpired.code)
    const back = await preview({ passwordCycleMonths: 6 })
    expect(back.get('passwordsHold')?.people.map(each => each.account)).toEqual(['l.vidal'])
    expect(back.has('passwordsExpire')).toBe(false)
    await save({ passwordCycleMonths: 0 })
    expect((await server.call(userInfo, {}, nurse)).code).toBe(0)
  })

  test('P5 L4 departments that are too deep, people without one, registrations that move to another reviewer', async () => {
    const [deep] = await server.rows<{ deepest: number; most: number }>(
      `select max(cardinality(path))::int as deepest, count(*) filter (where cardinality(path) > 1)::int as most from department where tenant_id = $1`,
      [ortega.tenantId],
    )
    expect((await preview({ departmentDepth: deep!.deepest })).has('departmentsDeeper')).toBe(false)
    const hit = await preview({ departmentDepth: 1, deptRequired: true, accessReviewerId: ortega.userId })
    expect(hit.get('departmentsDeeper')).toMatchObject({ count: deep!.most, people: [] })
    expect(hit.get('departmentsDeeper')?.departments.length).toBe(Math.min(10, deep!.most))
    const [lacking] = await server.rows<{ n: number }>(
      `select count(*)::int as n from users u where u.tenant_id = $1 and removed_at is null and status in ('inactive', 'under_review', 'enabled')
        and not exists (select from user_department d where d.tenant_id = u.tenant_id and d.user_id = u.id)`,
      [ortega.tenantId],
    )
    expect(hit.get('withoutDepartment')?.count ?? 0).toBe(lacking!.n)
    const waiting = await server.countRows('users', {
      tenant_id: ortega.tenantId,
      removed_at: null,
      status: 'under_review',
    })
    expect(hit.get('registrationsMove')?.count ?? 0).toBe(waiting)
    expect(await preview({}), 'nothing changes, nobody is hit').toEqual(new Map())
  })

  test('L4 whoever is added stands in a department once the company wants it', async () => {
    const person = {
      lastName: 'Sanz',
      firstName: 'Irene',
      reading: '',
      email: null,
      phone: null,
      employeeId: null,
      region: '',
      organisationId: null,
      departmentIds: [],
      positionIds: [],
      validTo: null,
      type: 'internal' as const,
    }
    expect((await server.call(deptRequired, {}, ortega)).data).toEqual({ required: false })
    await save({ deptRequired: true })
    expect((await server.call(deptRequired, {}, ortega)).data).toEqual({ required: true })
    expect(await server.call(addUser, person, ortega)).toMatchObject({
      code: codes.departmentRequired.code,
      data: { field: 'departmentIds' },
    })
    await save({ deptRequired: false })
    expect((await server.call(addUser, person, ortega)).code).toBe(0)
  })

  test('TR-Z3 the count is the company’s, names are those that the actor may see', async () => {
    await server.setRows(
      'role',
      { tenant_id: ortega.tenantId, code: 'DH_ADMINISTRATOR' },
      { data_scope: 'department' },
    )
    await server.setRows('credential', {}, { set_at: ago('4 months') })
    const hit = (await preview({ passwordCycleMonths: 3 })).get('passwordsExpire')
    expect(hit!.people.length).toBeLessThan(Math.min(10, hit!.count))
    await server.setRows(
      'role',
      { tenant_id: ortega.tenantId, code: 'DH_ADMINISTRATOR' },
      { data_scope: 'tenant' },
    )
    await server.setRows('credential', {}, { set_at: raw('now()') })
  })
})

test('P10 the day on which a password runs out is one in SQL and in the guard, at ends of months too', async () => {
  const days = [
    '2026-01-31T10:00:00Z',
    '2024-02-29T00:00:00Z',
    '2026-08-30T23:59:59Z',
    '2026-12-01T00:00:00Z',
  ]
  for (const day of days)
    for (const months of [1, 3, 6, 12]) {
      const { rows } = await server.database.transaction(null, tx =>
        sql<{ due: Date }>`select ${passwordDueSql(sql`${day}::timestamptz`, months)} as due`.execute(tx),
      )
      expect(passwordDue(new Date(day), months), `${day} and ${months} months`).toEqual(rows[0]!.due)
    }
  expect(passwordDue(new Date('2026-01-31T10:00:00Z'), 1)).toEqual(new Date('2026-02-28T10:00:00Z'))
})

describe('what reads them', () => {
  test('E31 L13 the studies of the workspace name the LPM of each as long as the company shows them', async () => {
    const studies = async () => {
      const { records } = (await server.call(portalStudies, {}, ortega)).data
      return new Map(records.map(each => [each.planId, each.lpm]))
    }
    await server.rows(
      `update study set lead_pm_user_id = case when plan_id = (select min(plan_id) from study where tenant_id = $1) then $2::uuid end
        where tenant_id = $1`,
      [ortega.tenantId, ortega.userId],
    )
    const shown = await studies()
    expect([...shown.values()].filter(Boolean)).toEqual([{ lastName: 'Ortega Vidal', firstName: 'Carmen' }])
    expect(shown.size).toBeGreaterThan(1)
    expect((await save({ lpmDisplay: false })).code).toBe(0)
    expect([...(await studies()).values()].filter(Boolean)).toEqual([])
    expect((await save({ lpmDisplay: true })).code).toBe(0)
  })

  test('L13 a study behind the first page is found by its number or its name; a switched-off one where such are asked for', async () => {
    const found = async (input: object) =>
      (await server.call(portalStudies, { limit: 1, ...input }, ortega)).data
    const { records, total } = await found({ limit: 50 })
    const last = records.at(-1)!
    for (const query of [last.planId.toLowerCase(), last.name, last.nameEn.slice(0, 100).toUpperCase()])
      expect((await found({ query })).records.map(each => each.id)).toEqual([last.id])
    expect((await found({ query: '%' })).total).toBe(0)
    await server.setRows('study', { id: last.id }, { active: false })
    expect((await found({ query: last.planId })).total).toBe(0)
    expect((await found({ query: last.planId, inactive: true })).total).toBe(1)
    expect((await found({ inactive: true })).total).toBe(total)
    await server.setRows('study', { id: last.id }, { active: true })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CodeName, codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { userExportColumns } from '../../../contract/downloads/calls.ts'
import * as calls from '../../../contract/saved-lists/calls.ts'
import * as viewCalls from '../../../contract/saved-lists/views.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller
let other: Caller
let count = 0

const code = (name: CodeName) => codes[name].code
const saveTemplate = (more: Partial<Input<typeof calls.saveExportTemplate>> = {}, by = admin) => {
  count += 1
  const given = { kind: 'users' as const, name: `Template ${count}`, columns: ['account', 'name'] }
  return server.call(calls.saveExportTemplate, { ...given, ...more }, by)
}
const template = async (id: string, by = admin) => server.call(calls.exportTemplateById, { id }, by)
const templates = async (by = admin) =>
  (await server.call(calls.listExportTemplates, { kind: 'users' }, by)).data.records
const saveView = (more: Partial<Input<typeof viewCalls.saveView>> = {}, by = admin) => {
  count += 1
  const given = {
    name: `View ${count}`,
    address: 'status=enabled&sort=-updatedAt',
    columns: [{ id: 'name', shown: true }],
  }
  return server.call(viewCalls.saveView, { ...given, ...more }, by)
}
const views = async (by = admin) => (await server.call(viewCalls.listSavedViews, {}, by)).data.records

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  // Another user of the company who sees users and exports them.
  other = await server.caller('zhang.wei', 'CRA')
  await server.addOnce('role_menu', { tenant_id: other.tenantId, role_id: other.roleId, menu_id: 1011 })
  await server.addOnce('role_button', {
    tenant_id: other.tenantId,
    role_id: other.roleId,
    menu_id: 1011,
    button: 'USER_MANAGEMENT_EXPORT',
  })
})
afterAll(() => server.close())

describe('L76-L80 columns of an export, saved under a name', () => {
  test('L76: every column of the export, headed in the language of the reader', async () => {
    const { data } = await server.call(calls.exportColumns, { kind: 'users' }, admin, {
      'accept-language': 'es-ES',
    })
    expect(data.records.map(each => each.key)).toEqual([...userExportColumns])
    expect(data.records.find(each => each.key === 'employeeId')!.head).toMatch(/empleado/i)
  })

  test('L77 L78 TR-C1: saved in their order, renamed and re-ordered over the version that was seen', async () => {
    const { data } = await saveTemplate({ name: 'Inspection', columns: ['roles', 'name', 'status'] })
    expect((await template(data.id)).data).toMatchObject({
      name: 'Inspection',
      columns: ['roles', 'name', 'status'],
      isDefault: false,
    })
    const changed = await saveTemplate({
      id: data.id,
      rowVersion: 1,
      name: 'Inspection 2027',
      columns: ['name'],
    })
    expect(changed.data).toEqual({ id: data.id, rowVersion: 2 })
    expect((await saveTemplate({ id: data.id, rowVersion: 1 })).code).toBe(code('dataChanged'))
    const entry = await server.getRow('trail', { entity_id: data.id, orderBy: 'seq desc' }, 'changes')
    expect(entry.changes).toMatchObject({
      name: ['Inspection', 'Inspection 2027'],
      columns: [['roles', 'name', 'status'], ['name']],
    })
  })

  test('TR-T5: those of two people stand apart, also where they are called the same', async () => {
    const [mine, hers] = [await saveTemplate({ name: 'Same' }), await saveTemplate({ name: 'Same' }, other)]
    expect([mine.code, hers.code]).toEqual([0, 0])
    expect((await saveTemplate({ name: 'SAME' })).code).toBe(code('exportTemplateNameTaken'))
    expect((await template(hers.data.id)).code).toBe(code('dataNotFound'))
    expect((await saveTemplate({ id: hers.data.id, rowVersion: 1 })).code).toBe(code('dataNotFound'))
    expect(
      (await server.call(calls.removeExportTemplate, { id: hers.data.id, rowVersion: 1 }, admin)).code,
    ).toBe(code('dataNotFound'))
    expect((await templates(other)).map(each => each.id)).toEqual([hers.data.id])
  })

  test('a column that is no more is left out, and nothing is saved without one', async () => {
    const { data } = await saveTemplate({ columns: ['gone', 'name', 'constructor'] })
    await server.setRows('export_template', { id: data.id }, { columns: '["gone","status"]' })
    expect((await template(data.id)).data.columns).toEqual(['status'])
    expect((await saveTemplate({ columns: ['gone'] })).code).toBe(code('exportColumnsRequired'))
  })

  test('one is the default, however many are made so at once; the others keep an entry of losing it', async () => {
    const made = await Promise.all([1, 2, 3].map(() => saveTemplate({ isDefault: true })))
    expect(made.map(each => each.code)).toEqual([0, 0, 0])
    expect((await templates()).filter(each => each.isDefault)).toHaveLength(1)
    const lost = await server.rows(
      `select from audit_log l join audit_content p using (tenant_id, seq) where p.payload -> 'changes' -> 'isDefault' = '[true, false]' and l.entity_id = any($1)`,
      [made.map(each => each.data.id)],
    )
    expect(lost).toHaveLength(2)
  })

  test('L79 L80: a removed one is in no list, and its name is free', async () => {
    const { data } = await saveTemplate({ name: 'Short-lived' })
    expect((await server.call(calls.removeExportTemplate, { id: data.id, rowVersion: 9 }, admin)).code).toBe(
      code('dataChanged'),
    )
    expect((await server.call(calls.removeExportTemplate, { id: data.id, rowVersion: 1 }, admin)).code).toBe(
      0,
    )
    expect((await template(data.id)).code).toBe(code('dataNotFound'))
    expect((await templates()).map(each => each.id)).not.toContain(data.id)
    expect((await saveTemplate({ name: 'Short-lived' })).code).toBe(0)
  })
})

describe('D31 saved views of the list of users', () => {
  test('own ones are seen by their owner alone, shared ones by the company, who may not change them', async () => {
    const [own, shared] = [await saveView(), await saveView({ shared: true })]
    const seen = await views(other)
    expect(seen.map(each => each.id)).toContain(shared.data.id)
    expect(seen.map(each => each.id)).not.toContain(own.data.id)
    expect(seen.find(each => each.id === shared.data.id)).toMatchObject({
      own: false,
      address: 'status=enabled&sort=-updatedAt',
    })
    expect((await saveView({ id: shared.data.id, rowVersion: 1 }, other)).code).toBe(code('dataNotFound'))
    expect((await server.call(viewCalls.removeView, { id: shared.data.id, rowVersion: 1 }, other)).code).toBe(
      code('dataNotFound'),
    )
    const stranger = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    expect((await views(stranger)).map(each => each.id)).not.toContain(shared.data.id)
  })

  test('TR-C1: changed over the version that was seen, the name once for each owner', async () => {
    const { data } = await saveView({ name: 'Expiring' })
    expect((await saveView({ name: 'expiring' })).code).toBe(code('viewNameTaken'))
    expect((await saveView({ name: 'Expiring' }, other)).code).toBe(0)
    const answers = await Promise.all([1, 2].map(() => saveView({ id: data.id, rowVersion: 1 })))
    expect(answers.map(each => each.code).sort()).toEqual([0, code('dataChanged')])
  })

  test('removed by its owner, a shared one by the account holder too', async () => {
    const { data } = await saveView({ shared: true }, other)
    expect((await server.call(viewCalls.removeView, { id: data.id, rowVersion: 1 }, admin)).code).toBe(0)
    expect((await views(other)).map(each => each.id)).not.toContain(data.id)
    const own = await saveView({}, other)
    expect((await server.call(viewCalls.removeView, { id: own.data.id, rowVersion: 1 }, admin)).code).toBe(
      code('dataNotFound'),
    )
  })
})

describe('MD-S6 saved views of the list of studies', () => {
  const save = (more: Partial<Input<typeof viewCalls.saveStudyView>> = {}) => {
    const given = { name: 'Late phase', address: 'phase=III', columns: [{ id: 'planId', shown: true }] }
    return server.call(viewCalls.saveStudyView, { ...given, ...more }, admin)
  }

  test('are kept apart from those of users, and changed and removed only by their own calls', async () => {
    const { data } = await save({ shared: true })
    const { records } = (await server.call(viewCalls.listStudyViews, {}, admin)).data
    expect(records).toMatchObject([{ id: data.id, name: 'Late phase', address: 'phase=III', own: true }])
    expect((await views()).map(each => each.id)).not.toContain(data.id)
    const seen = { id: data.id, rowVersion: 1 }
    expect((await server.call(viewCalls.removeView, seen, admin)).code).toBe(code('dataNotFound'))
    expect((await saveView({ name: 'Late phase' })).code).toBe(0)
    expect((await save({ ...seen, name: 'Phase III' })).code).toBe(0)
    expect((await server.call(viewCalls.removeStudyView, { ...seen, rowVersion: 2 }, admin)).code).toBe(0)
    expect((await server.call(viewCalls.listStudyViews, {}, admin)).data.records).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Output } from '../../../contract/define.ts'
import { addUser, editUser, searchUsers, userById, userHistory } from '../../../contract/users/calls.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import { isFact } from '../../../server/audit/parts.ts'
import { insertRows } from '../../../server/kernel/records/columns.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { exportsRig, getTable } from '../downloads/exports-rig.ts'
import { getHeads, importsRig } from '../imports/imports-rig.ts'

/* A branch of the registry: the record of a user with two more fields. Nothing else in the product knows them. */
vi.mock('../../../contract/users/fields.ts', async original => {
  const { userRecord } = await original<typeof import('../../../contract/users/fields.ts')>()
  const all = { input: 'always', output: 'row', list: 'offered', detail: true, exported: 20, imported: 20 }
  const badge = { kind: 'line', max: 12, without: ',', nullable: true, trail: 'personal', sort: true, ...all }
  const desk = {
    kind: 'choice',
    values: ['west', 'east'],
    words: 'users:desk',
    trail: 'fact',
    optional: true,
    ...all,
  }
  const shift = { kind: 'choice', values: ['day', 'night'], words: 'users:shift', trail: 'fact', ...all }
  const fields = { ...userRecord.fields, badgeNo: { ...badge, optional: true }, shift, desk }
  return { userRecord: { ...userRecord, fields } }
})

let server: DemoServer
let admin: Caller
let count = 0

const plain = { reading: '', region: '', phone: '', employeeId: '', organisationId: null, validTo: null }
const getPerson = (more: object) => {
  count += 1
  const own = {
    type: 'internal',
    lastName: 'Nwosu',
    firstName: `Ada ${count}`,
    email: `ada.${count}@visit.example`,
  }
  return { ...plain, departmentIds: [], positionIds: [], ...own, shift: 'day', badgeNo: '', ...more } as never
}
const add = async (more: object) => (await server.call(addUser, getPerson(more), admin)).data
const detail = async (userId: string) => (await server.call(userById, { userId }, admin)).data as object
const history = async (userId: string): Promise<Output<typeof userHistory>['records']> =>
  (await server.call(userHistory, { userId }, admin)).data.records

beforeAll(async () => {
  server = await demoServer(
    "alter table users add column badge_no text, add column shift text not null default 'day', add column desk text not null default 'east'",
  )
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

describe('a new field of a user is one entry of the record', () => {
  test('a form sets it within its rule, and answers have it', async () => {
    const refused = await server.call(addUser, getPerson({ badgeNo: 'A,1', shift: 'late' }), admin)
    expect(refused.data).toMatchObject({
      issues: [
        { path: 'badgeNo', rule: 'commaNotAllowed' },
        { path: 'shift', rule: 'optionInvalid' },
      ],
    })
    const { id } = await add({ badgeNo: 'B-1', shift: 'night' })
    expect(await detail(id)).toMatchObject({ badgeNo: 'B-1', shift: 'night' })
    const change = { id, rowVersion: 1, badgeNo: '' } as never
    expect((await server.call(editUser, change, admin)).code).toBe(0)
    expect(await detail(id)).toMatchObject({ badgeNo: null, shift: 'night' })
  })

  test('a request may leave an optional one out: it is empty at first, and stays in an edit', async () => {
    const { badgeNo: _, ...without } = getPerson({}) as Record<string, unknown>
    const { id } = (await server.call(addUser, without as never, admin)).data
    expect(await detail(id)).toMatchObject({ badgeNo: null, desk: 'west' })
    const both = { id, rowVersion: 1, badgeNo: 'B-9', desk: 'east' } as never
    expect((await server.call(editUser, both, admin)).code).toBe(0)
    expect((await server.call(editUser, { id, rowVersion: 2, region: 'East' }, admin)).code).toBe(0)
    expect(await detail(id)).toMatchObject({ badgeNo: 'B-9', desk: 'east', region: 'East' })
    const { shift: _required, ...short } = without
    expect((await server.call(addUser, short as never, admin)).data).toMatchObject({
      issues: [{ path: 'shift', rule: 'fieldRequired' }],
    })
  })

  test('records of one statement may differ in their optional fields', async () => {
    const rows = [{ desk: 'east' }, {}, { badge_no: 'B-8' }].map(more => ({
      id: crypto.randomUUID(),
      status: 'inactive',
      ...more,
    }))
    await server.database.transaction(admin.tenantId, tx => insertRows(userRecord, rows).execute(tx))
    const ids = rows.map(row => row.id)
    const stored = await server.rows('select id, badge_no, desk from users where id = any($1)', [ids])
    expect(stored).toHaveLength(3)
    expect(stored).toEqual(
      expect.arrayContaining([
        { id: ids[0], badge_no: null, desk: 'east' },
        { id: ids[1], badge_no: null, desk: 'west' },
        { id: ids[2], badge_no: 'B-8', desk: 'west' },
      ]),
    )
  })

  test('the trail and the history have it, as personal data or as a fact', async () => {
    const { id } = await add({ badgeNo: 'B-2' })
    await server.call(editUser, { id, rowVersion: 1, badgeNo: 'B-3' } as never, admin)
    const [edited, added] = await history(id)
    expect(edited!.changes).toEqual([{ field: 'badgeNo', from: 'B-2', to: 'B-3' }])
    expect(added!.changes).toContainEqual({ field: 'shift', from: null, to: 'day' })
    expect([isFact('users', 'badgeNo'), isFact('users', 'shift')]).toEqual([false, true])
    const [parts] = await server.rows<{ facts: object; personal: object }>(
      `select p.payload -> 'changes' as facts, r.personal -> 'changes' as personal
        from audit_log l join audit_payload p using (tenant_id, seq) join audit_personal r using (tenant_id, seq)
        where l.entity_id = $1 and l.action = 'editUser'`,
      [id],
    )
    expect(parts).toEqual({ facts: {}, personal: { badgeNo: ['B-2', 'B-3'] } })
  })

  test('the list sorts by it', async () => {
    await add({ badgeNo: 'ZZ-9' })
    const sort = { field: 'badgeNo', descending: true } as never
    const { data } = await server.call(searchUsers, { sort, query: 'Nwosu' }, admin)
    expect(data.records.map(each => ('badgeNo' in each ? each.badgeNo : undefined))).toContain('ZZ-9')
    const badges = data.records.flatMap(each => ('badgeNo' in each && each.badgeNo ? [each.badgeNo] : []))
    expect(badges).toEqual([...badges].sort().reverse())
  })

  test('an export has its column', async () => {
    await add({ badgeNo: 'B-7', shift: 'night' })
    const rig = exportsRig(server, admin)
    const asked = await rig.asked({ headers: ['badgeNo', 'shift'], query: 'Nwosu' })
    const [heads, ...rows] = await getTable((await rig.fileOf(await rig.made(asked))).rawPayload)
    expect(heads).toEqual(['field.badgeNo', 'field.shift'])
    expect(rows).toContainEqual(['B-7', 'shift.night'])
  })

  test('the template of an import has its column, and rows set it', async () => {
    const heads = getHeads('external')
    const at = heads.indexOf('field.badgeNo')
    expect(at).toBeGreaterThan(0)
    const row = (cells: Record<string, string>) =>
      heads.map(head => ({ 'Family name': 'Nwosu', 'Valid until': '2090-06-30', ...cells })[head] ?? '')
    const imports = importsRig(server, admin)
    const long = await imports.started('external', [
      row({ 'field.badgeNo': 'B-1234567890123', 'field.shift': 'x' }),
    ])
    expect(await imports.faultsOf(long)).toEqual([
      [expect.any(Number), 'wrong', 'badgeNo', 'tooLong'],
      [expect.any(Number), 'wrong', 'shift', 'invalid'],
    ])
    await imports.applied(
      await imports.started('external', [row({ 'field.badgeNo': 'I-1', 'field.shift': 'Night' })]),
    )
    expect(await server.rows('select badge_no, shift, type from users where badge_no = $1', ['I-1'])).toEqual(
      [{ badge_no: 'I-1', shift: 'night', type: 'external' }],
    )
  })
})

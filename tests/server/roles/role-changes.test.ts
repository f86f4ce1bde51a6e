import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getLeftOut } from '../../../contract/access/rights.ts'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { newRoleBlocks, roleDetail, roleHistory } from '../../../contract/roles/calls.ts'
import {
  addRole,
  copyRole,
  disableRole,
  enableRole,
  removeRole,
  roleConflict,
  updateRole,
} from '../../../contract/roles/changes.ts'
import { listRoles } from '../../../contract/roles/list.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago, now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let made = 0

const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const fields = (more: Partial<Input<typeof addRole>> = {}): Input<typeof addRole> => ({
  name: `药师 ${++made}`,
  nameEn: `Pharmacist ${made}`,
  description: '',
  category: 'site',
  level: 'study',
  dataScope: 'self',
  blinding: 'none',
  contractRole: false,
  validity: 'permanent',
  expiresAt: null,
  positionIds: [],
  rights: ['1', '1011'],
  ...more,
})
const detail = async (id: string, by = admin) => (await server.call(roleDetail, { id }, by)).data
const add = async (more: Partial<Input<typeof addRole>> = {}, by = admin) =>
  server.call(addRole, fields(more), by)
const added = async (more: Partial<Input<typeof addRole>> = {}) => (await add(more)).data.id
const change = async (id: string, more: Omit<Input<typeof updateRole>, 'id' | 'rowVersion'>, by = admin) =>
  server.call(updateRole, { id, rowVersion: (await detail(id)).rowVersion, ...more }, by)
const getId = async (code: string, of = admin) =>
  (
    await server.rows<{ id: string }>(
      'select id from role where tenant_id = $1 and (code = $2 or name_en = $2)',
      [of.tenantId, code],
    )
  )[0]!.id
const give = (roleId: string, userId: string, from = 'now()', to = `'infinity'`) =>
  server.rows(
    `insert into role_assignment (tenant_id, id, user_id, role_id, effective_at, expires_at)
      values ($1, gen_random_uuid(), $2, $3, ${from}, ${to})`,
    [admin.tenantId, userId, roleId],
  )
const lastEntry = async (id: string) =>
  (
    await server.rows<{ action: string; version: number; changes: Record<string, [unknown, unknown]> }>(
      `select l.action, l.entity_version as version, p.payload->'changes' as changes
        from audit_log l join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
        where l.tenant_id = $1 and l.entity = 'roles' and l.entity_id = $2 and l.outcome = 'done' order by l.seq desc limit 1`,
      [admin.tenantId, id],
    )
  )[0]!

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

describe('L62 adding a role', () => {
  test('E22 keeps every field and right, and the trail holds all of them from nothing', async () => {
    const position = await server.getRow('position', { tenant_id: admin.tenantId, is_category: false }, 'id')
    const given = fields({
      validity: 'temporary',
      expiresAt: soon(3600),
      blinding: 'blinded',
      positionIds: [position.id],
      rights: ['1', '1011', '1011-USER_CONTACT_VIEW', '3'],
    })
    const { data } = await server.call(addRole, given, admin)
    const { rights, validity: _, positionIds, ...stored } = given
    expect(await detail(data.id)).toMatchObject({
      ...stored,
      state: 'temporary',
      enabled: true,
      code: null,
      rowVersion: 1,
      positions: [{ id: position.id }],
    })
    expect([...(await detail(data.id)).rights].sort()).toEqual([...rights!].sort())
    const entry = await lastEntry(data.id)
    expect(entry).toMatchObject({ action: 'addRole', version: 1 })
    expect(Object.fromEntries(Object.entries(entry.changes).map(([field, [, to]]) => [field, to]))).toEqual({
      ...stored,
      positionIds,
      enabled: true,
      applications: ['1', '3'],
      menus: ['1011'],
      buttons: ['1011-USER_CONTACT_VIEW'],
    })
    expect(Object.values(entry.changes).every(([from]) => from === null)).toBe(true)
  })

  test.each<[string, Partial<Input<typeof addRole>>, keyof typeof codes, string?]>([
    ['a name in use, whatever its case', { name: 'pharmacist taken' }, 'roleNameTaken', 'name'],
    ['an English name in use', { nameEn: 'PHARMACIST TAKEN' }, 'roleNameTaken', 'nameEn'],
    ['H3 a temporary role without an end', { validity: 'temporary' }, 'roleExpiryRequired', 'expiresAt'],
    ['H3 an end in the past', { validity: 'temporary', expiresAt: soon(-1) }, 'expiryInPast', 'expiresAt'],
    ['G36 EDC at personnel level', { level: 'personnel', rights: ['3'] }, 'personnelRoleApplication'],
    ['G40 EDC for departments', { dataScope: 'department', rights: ['3'] }, 'departmentSelectionUnsupported'],
    ['G41 menus without master data', { rights: ['1011'] }, 'masterDataRequired'],
    ['a menu without its application', { rights: ['3001'] }, 'menuWithoutApplication'],
    ['C7 a button without its menu', { rights: ['1', '1011-USER_MANAGEMENT_ADD'] }, 'buttonWithoutMenu'],
    ['unblinding to a blinded role', { blinding: 'blinded', rights: ['4', '4003'] }, 'blindedRoleUnblinds'],
    ['an unlicensed application', { rights: ['14'] }, 'applicationNotLicensed'],
    ['a right that no product knows', { rights: ['1', '1999'] }, 'dataNotFound'],
  ])('refused: %s', async (_, more, code, field) => {
    await add({ name: 'Pharmacist taken', nameEn: 'Pharmacist taken' })
    const answer = await add(more)
    expect(answer.code).toBe(codes[code].code)
    if (field) expect(answer.data).toMatchObject({ field })
  })

  test('TR-Z5 nobody gives rights or sight of data that the role he acts in has not got', async () => {
    const poor = await manager('study', ['1', '1010', '1010-ROLE_MANAGEMENT_ADD'])
    expect((await add({ rights: ['1', '1011'] }, poor)).code).toBe(codes.grantBeyondOwn.code)
    for (const dataScope of ['tenant', 'department'] as const) {
      const answer = await add({ rights: [], dataScope }, poor)
      expect(answer).toMatchObject({ code: codes.grantBeyondOwn.code, data: { field: 'dataScope' } })
    }
    expect((await add({ rights: ['1', '1010'], dataScope: 'study' }, poor)).code).toBe(0)
  })

  test('TR-C2 of many who want one name at once, one gets it', async () => {
    const same = { name: '并发', nameEn: 'At once' }
    const answers = await Promise.all([add(same), add(same), add(same), add(same)])
    expect(answers.map(each => each.code).sort()).toEqual([
      0,
      ...Array.from({ length: 3 }, () => codes.roleNameTaken.code),
    ])
  })
})

/** A user who acts in a role of their own, with these rights. */
const manager = async (dataScope: 'study' | 'self', rights: string[]): Promise<Caller> => {
  const who = await server.caller('fang.zhiyuan', 'PROJECT_DIRECTOR')
  const roleId = await added({ dataScope, rights })
  await give(roleId, who.userId)
  return { ...who, roleId }
}

describe('L66 copying a role', () => {
  test('takes the next free names, every field and all rights', async () => {
    const cra = await getId('CRA')
    const [first, second] = [
      await server.call(copyRole, { id: cra }, admin),
      await server.call(copyRole, { id: cra }, admin),
    ]
    const [of, one, two] = [await detail(cra), await detail(first.data.id), await detail(second.data.id)]
    expect([one.nameEn, two.nameEn]).toEqual([`${of.nameEn} (2)`, `${of.nameEn} (3)`])
    expect(one).toMatchObject({ code: null, level: of.level, dataScope: of.dataScope, category: of.category })
    expect(new Set(one.rights)).toEqual(new Set(of.rights))
    expect(first.data.leftOut).toEqual([])
    expect((await lastEntry(first.data.id)).action).toBe('copyRole')
  })

  test('TR-Z5 leaves out what the actor may not give, and says what', async () => {
    const poor = await manager('self', ['1', '1010', '1010-ROLE_MANAGEMENT_ADD', '1011'])
    const id = await added({
      dataScope: 'tenant',
      rights: ['1', '1011', '1011-USER_CONTACT_VIEW', '3', '3001'],
    })
    const seen = (await server.call(roleDetail, { id }, poor)).data
    const { level, blinding, dataScope } = seen
    const { blocks } = (await server.call(newRoleBlocks, { level, blinding, dataScope }, poor)).data
    const told = getLeftOut(seen.rights, blocks)
    const { data } = await server.call(copyRole, { id }, poor)
    const said = told.flatMap(group => group.rights)
    expect(said.sort(), 'what was told before is what is left out').toEqual([...data.leftOut].sort())
    expect(told.every(group => group.reason.code === codes.grantBeyondOwn.code)).toBe(true)
    const copy = await detail(data.id)
    expect([[...copy.rights].sort(), copy.dataScope]).toEqual([['1', '1011'], 'self'])
    expect([...data.leftOut].sort()).toEqual(['1011-USER_CONTACT_VIEW', '3', '3001'])
  })

  test('H3 the copy of a role that has ended needs a new end', async () => {
    const id = await added({ validity: 'temporary', expiresAt: soon(3600) })
    await server.setRows('role', { id }, { expires_at: ago('1 second') })
    expect((await server.call(copyRole, { id }, admin)).code).toBe(codes.roleExpiryRequired.code)
    expect((await server.call(copyRole, { id, expiresAt: soon(60) }, admin)).code).toBe(0)
    const taken = await detail(id)
    const again = await server.call(copyRole, { id, name: taken.name, expiresAt: soon(60) }, admin)
    expect(again).toMatchObject({ code: codes.roleNameTaken.code, data: { field: 'name' } })
  })
})

describe('L64 changing fields', () => {
  let id: string
  beforeEach(async () => {
    id = await added({ rights: ['1', '1011', '3', '3008'] })
  })

  test('fields and rights in one go, one version, one entry with exactly what changed', async () => {
    const answer = await change(id, { description: 'At site', contractRole: true, added: ['1010'] })
    expect(answer.data.rowVersion).toBe(2)
    expect((await lastEntry(id)).changes).toEqual({
      description: ['', 'At site'],
      contractRole: [false, true],
      menus: [
        ['1011', '3008'],
        ['1010', '1011', '3008'],
      ],
    })
    const { data } = await server.call(roleHistory, { id }, admin)
    expect(data.records.map(each => each.version)).toEqual([2, 1])
    expect(
      (await change(id, { contractRole: true })).data.rowVersion,
      'what changes nothing makes no version',
    ).toBe(2)
  })

  test.each<[string, Omit<Input<typeof updateRole>, 'id' | 'rowVersion'>, keyof typeof codes, string]>([
    ['a name in use', { nameEn: 'Access reviewer' }, 'roleNameTaken', 'nameEn'],
    ['H3 temporary without an end', { validity: 'temporary' }, 'roleExpiryRequired', 'expiresAt'],
    ['H3 an end in the past', { expiresAt: soon(-5) }, 'expiryInPast', 'expiresAt'],
    ['G36 personnel level beside EDC', { level: 'personnel' }, 'personnelRoleApplication', 'level'],
    [
      'G40 departments beside EDC',
      { dataScope: 'department' },
      'departmentSelectionUnsupported',
      'dataScope',
    ],
    ['blinded beside unblinded data', { blinding: 'blinded' }, 'blindedRoleUnblinds', 'blinding'],
    ['an unknown position', { positionIds: [crypto.randomUUID()] }, 'dataNotFound', 'positionIds'],
  ])('refused: %s', async (_, more, code, field) => {
    expect(await change(id, more)).toMatchObject({ code: codes[code].code, data: { field } })
    expect((await detail(id)).rowVersion).toBe(1)
  })

  test('G41 master data is not taken away beside menus of it', async () => {
    expect((await change(id, { removed: ['1'] })).code).toBe(codes.masterDataRequired.code)
    expect((await change(id, { removed: ['1', '1011'] })).code).toBe(0)
  })

  test('a level changes together with the rights that do not fit it, while nobody holds the role', async () => {
    expect((await change(id, { level: 'personnel', removed: ['3', '3008'] })).code).toBe(0)
    const user = await server.caller('zhang.wei')
    await give(id, user.userId, `now() + interval '1 day'`)
    expect(await change(id, { level: 'study' })).toMatchObject({
      code: codes.roleHeld.code,
      data: { field: 'level', count: 1 },
    })
  })

  test('TR-Z5 nobody widens or prolongs a role of his own; narrowing it is open', async () => {
    const end = soon(3600)
    await change(id, {
      dataScope: 'study',
      blinding: 'blinded',
      removed: ['3008'],
      validity: 'temporary',
      expiresAt: end,
    })
    await give(id, admin.userId)
    for (const more of [
      { dataScope: 'tenant' as const },
      { blinding: 'none' as const },
      { validity: 'permanent' as const },
      { expiresAt: soon(7200) },
      { added: ['1010'] },
    ])
      expect((await change(id, more)).code, JSON.stringify(more)).toBe(codes.selfGrant.code)
    expect((await change(id, { dataScope: 'self', expiresAt: soon(1800) })).code).toBe(0)
  })

  test('what makes the account holder an account holder stays; his names may change', async () => {
    const holder = await getId('ACCOUNT_HOLDER')
    for (const more of [{ level: 'site' as const }, { dataScope: 'self' as const }, { expiresAt: soon(60) }])
      expect((await change(holder, more)).code).toBe(codes.roleBuiltIn.code)
    expect((await change(holder, { description: 'Answers for the contract' })).code).toBe(0)
  })

  test('H3 a role that has ended is changed only together with being extended', async () => {
    await server.setRows('role', { id }, { expires_at: ago('1 minute') })
    expect((await detail(id)).state).toBe('ended')
    expect((await change(id, { description: 'late' })).code).toBe(codes.roleEnded.code)
    expect((await change(id, { validity: 'temporary', expiresAt: soon(60), description: 'on' })).code).toBe(0)
  })

  test('TR-C1 a conflict names both differences, of rights and of fields', async () => {
    await change(id, { description: 'Theirs', added: ['1010'] })
    await change(id, { contractRole: true })
    await change(id, { contractRole: false })
    const answer = await server.call(
      updateRole,
      { id, rowVersion: 1, description: 'Mine', removed: ['3008'] },
      admin,
    )
    expect(answer.code).toBe(codes.dataChanged.code)
    expect(roleConflict.parse(answer.data)).toMatchObject({
      rowVersion: 4,
      theirs: { added: ['1010'], removed: [], fields: { description: 'Theirs' } },
      mine: { added: [], removed: ['3008'], fields: { description: 'Mine' } },
    })
  })
})

describe('H16 F20 L63 disabling, enabling and deleting', () => {
  const state = (call: typeof disableRole, id: string, rowVersion = 1, by = admin) =>
    server.call(call, { id, rowVersion }, by)

  test('disabled and enabled again, each with its version and entry', async () => {
    const id = await added()
    expect((await state(disableRole, id)).data.rowVersion).toBe(2)
    expect(await lastEntry(id)).toMatchObject({ action: 'disableRole', changes: { enabled: [true, false] } })
    expect((await detail(id)).state).toBe('disabled')
    expect((await state(disableRole, id, 2)).code).toBe(codes.roleDisabled.code)
    expect((await state(enableRole, id, 2)).code).toBe(0)
    expect((await state(enableRole, id, 3)).code).toBe(codes.alreadyHandled.code)
    expect((await state(disableRole, id, 1)).code, 'TR-C1').toBe(codes.dataChanged.code)
  })

  test.each([
    ['now', 'now()', `'infinity'`],
    ['from tomorrow on', `now() + interval '1 day'`, `'infinity'`],
  ])('H16 one that somebody holds %s stays', async (_, from, to) => {
    const id = await added()
    const user = await server.caller('zhang.wei')
    await give(id, user.userId, from, to)
    expect(await state(disableRole, id)).toMatchObject({ code: codes.roleAuthorisedDisable.code })
    expect(await state(removeRole, id)).toMatchObject({
      code: codes.roleAuthorisedDelete.code,
      data: { count: 1 },
    })
    const { actions } = await detail(id)
    expect([actions.disable?.code, actions.remove?.code, actions.edit]).toEqual([
      codes.roleAuthorisedDisable.code,
      codes.roleAuthorisedDelete.code,
      null,
    ])
    await server.setRows('role_assignment', { role_id: id }, { ended_at: now() })
    expect((await state(removeRole, id)).code).toBe(0)
  })

  test('L63 a deleted role is nowhere to be found, its name is free, its row stays', async () => {
    const given = fields()
    const { id } = (await server.call(addRole, given, admin)).data
    expect((await state(removeRole, id)).code).toBe(0)
    expect(await lastEntry(id)).toMatchObject({
      action: 'removeRole',
      version: 2,
      changes: { enabled: [true, false], removedAt: [null, expect.any(String)] },
    })
    expect((await server.call(roleDetail, { id }, admin)).code).toBe(codes.dataNotFound.code)
    expect((await state(enableRole, id, 2)).code).toBe(codes.dataNotFound.code)
    const { data } = await server.call(listRoles, { query: given.nameEn }, admin)
    expect(data.records.map(each => each.id)).not.toContain(id)
    expect((await server.call(addRole, given, admin)).code).toBe(0)
  })

  test('named roles stay', async () => {
    const id = await getId('PI')
    expect((await state(removeRole, id, (await detail(id)).rowVersion)).code).toBe(codes.roleBuiltIn.code)
  })

  test('F20 changes that wait for a second person, of the role or of who holds it, keep it', async () => {
    const id = await added()
    const wait = (call: string, input: object, entity: string, entityId: string) =>
      server.rows(
        `insert into approval_request (tenant_id, id, call, input, entity, entity_id, reason, asked_by)
          values ($1, gen_random_uuid(), $2, $3, $4, $5, 'Unblinds', $6)`,
        [admin.tenantId, call, input, entity, entityId, admin.userId],
      )
    await wait('updateRole', { id }, 'roles', id)
    await wait('grantRoles', { grants: [{ roleId: id }] }, 'users', admin.userId)
    await wait('grantRoles', { grants: [{ roleId: await getId('PI') }] }, 'users', admin.userId)
    expect(await state(removeRole, id)).toMatchObject({
      code: codes.roleHasPendingTasks.code,
      data: { count: 2 },
    })
    await server.setRows('approval_request', { entity_id: id }, { state: 'turned down' })
    expect(await state(removeRole, id)).toMatchObject({ data: { count: 1 } })
    await server.setRows('approval_request', {}, { state: 'turned down' })
    expect((await state(removeRole, id)).code).toBe(0)
  })
})

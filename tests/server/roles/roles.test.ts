import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOffered } from '../../../contract/access/menus.ts'
import { counting } from '../../../contract/access/rights.ts'
import { codes } from '../../../contract/codes.ts'
import {
  effectiveRights,
  listApplicationLevels,
  listOtherApplications,
  newRoleBlocks,
  resourceTree,
  roleDetail,
} from '../../../contract/roles/calls.ts'
import { roleConflict, updateRole } from '../../../contract/roles/changes.ts'
import { listRoles } from '../../../contract/roles/list.ts'
import { explainAccess, listRoleMenus } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago, raw } from '../rows.ts'

let server: DemoServer
let admin: Caller
let ids: Map<string, string>

const id = (key: string) => ids.get(key)!
const detail = async (role: string, by = admin) => (await server.call(roleDetail, { id: id(role) }, by)).data
const change = async (role: string, added: string[], removed: string[] = [], by = admin, version?: number) =>
  server.call(
    updateRole,
    { id: id(role), rowVersion: version ?? (await detail(role)).rowVersion, added, removed },
    by,
  )

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const roles = await server.rows<{ id: string; key: string }>(
    'select id, coalesce(code, name_en) as key from role where tenant_id = $1',
    [admin.tenantId],
  )
  ids = new Map(roles.map(each => [each.key, each.id]))
})
afterAll(() => server.close())

describe('What roles may be given', () => {
  test('L68 the tree of every application, with names in two languages and what licence shuts', async () => {
    const { data } = await server.call(resourceTree, {}, admin)
    expect(data.total).toBe(16)
    const [first] = data.records
    expect(first).toMatchObject({ id: 1, name: '主数据', nameEn: 'Master data', refusal: null })
    expect(first?.menus.find(menu => menu.id === 1011)).toMatchObject({ name: '用户', nameEn: 'Users' })
    const quality = data.records.find(each => each.id === 14)
    expect(quality?.refusal?.code).toBe(codes.applicationNotLicensed.code)
    expect(quality?.menus[0]?.buttons[0]).toMatchObject({
      key: 'QUALITY_PROCEDURES_ADD',
      name: '新增',
      nameEn: 'Add',
    })
    const names = data.records.flatMap(each =>
      [each, ...each.menus, ...each.menus.flatMap(menu => menu.buttons)].flatMap(of => [of.name, of.nameEn]),
    )
    expect(names.filter(name => name === '' || /[.:_]/.test(name))).toEqual([])
    const one = await server.call(resourceTree, { sysId: 3 }, admin)
    expect(one.data.records.map(each => each.key)).toEqual(['edc'])
    expect((await server.call(resourceTree, { sysId: 6 }, admin)).code).toBe(codes.dataNotFound.code)
  })

  test('L68 the tree is the same answer until a licence begins or ends, each time under a number of its own', async () => {
    const told = () => server.call(resourceTree, {}, admin)
    const [first, second] = [await told(), await told()]
    expect(second.data).toEqual(first.data)
    expect(second.requestId).not.toBe(first.requestId)
    const shut = (to: string) =>
      server.rows(
        'update tenant_application set licence_to = $2 where tenant_id = $1 and application_id = 3 returning licence_from',
        [admin.tenantId, to],
      )
    const getRefusal = async () => (await told()).data.records.find(each => each.id === 3)?.refusal
    expect(await getRefusal()).toBeNull()
    await shut('2020-01-02')
    expect((await getRefusal())?.code).toBe(codes.applicationLicenceExpired.code)
    await shut('infinity')
    expect(await getRefusal()).toBeNull()
  })

  test('L67 L70 the levels that an application takes, and what a level may open', async () => {
    const { data } = await server.call(listApplicationLevels, {}, admin)
    const levels = new Map(data.records.map(each => [each.id, each.levels]))
    expect(levels.get(7)?.map(each => each.level)).toEqual(['study', 'site', 'personnel'])
    expect(levels.get(3)?.map(each => each.level)).toEqual(['study', 'site'])
    expect(levels.get(7)?.every(each => each.roles > 0)).toBe(true)
    const others = await server.call(listOtherApplications, { level: 'personnel' }, admin)
    expect(others.data.records.map(each => each.id)).toEqual([2, 102, 7])
    const any = await server.call(listOtherApplications, {}, admin)
    expect(any.data.total).toBe(15)
  })

  test('L62 G36 G40 TR-Z5 what a new role could not be given: what its maker has not got, and what its level, data and blinding shut', async () => {
    const shut = async (level: 'study' | 'personnel', blinding: 'none' | 'blinded', by = admin) => {
      const dataScope = level === 'study' && blinding === 'none' ? 'department' : 'self'
      const { blocks } = (await server.call(newRoleBlocks, { level, blinding, dataScope }, by)).data
      return {
        get: (code: number) => blocks.filter(each => each.reason.code === code).flatMap(each => each.rights),
      }
    }
    const none = await shut('study', 'none')
    expect(none.get(codes.blindedRoleUnblinds.code)).toEqual([])
    expect((await shut('study', 'blinded')).get(codes.blindedRoleUnblinds.code)).not.toHaveLength(0)
    const departments = none.get(codes.departmentSelectionUnsupported.code)
    expect(departments).toEqual(expect.arrayContaining(['3', '3001', '2']))
    expect(departments.filter(each => /^[18](\d{3})?($|-)/.test(each))).toEqual([])
    expect((await shut('personnel', 'none')).get(codes.personnelRoleApplication.code)).toContain('3')
    await server.rows(
      `with of as (select tenant_id, id from role where tenant_id = $1 and code = 'DEPARTMENT_HEAD'),
          menu as (insert into role_menu (tenant_id, role_id, menu_id) select tenant_id, id, 1010 from of on conflict do nothing)
        insert into role_button (tenant_id, role_id, menu_id, button) select tenant_id, id, 1010, 'ROLE_MANAGEMENT_ADD' from of on conflict do nothing`,
      [admin.tenantId],
    )
    const head = await server.caller('shen.yulan', 'DEPARTMENT_HEAD')
    expect((await shut('study', 'none', head)).get(codes.grantBeyondOwn.code), 'beyond her own').toContain(
      '3',
    )
  })

  test('P1 the list of roles says what each is and how much it holds', async () => {
    const { data } = await server.call(listRoles, { query: 'assess' }, admin)
    expect(data.records).toMatchObject([{ nameEn: 'Blinded assessor', blinding: 'blinded', holders: 0 }])
    const { rights } = await detail('Blinded assessor')
    expect(data.records[0]?.rights, 'those that are offered').toBe(rights.filter(isOffered).length)
  })

  test('K36 a held role gives the menus and buttons of the application asked for', async () => {
    const edc = await server.call(listRoleMenus, { roleId: admin.roleId!, sysId: 3 }, admin)
    expect(edc.data.menus.map(menu => menu.path)[0]).toBe('/edc/forms')
    expect(edc.data.buttons.every(button => /^300\d-EDC_/.test(button))).toBe(true)
    const own = await server.call(listRoleMenus, { roleId: admin.roleId! }, admin)
    expect(own.data.buttons.every(button => /^10\d\d-/.test(button))).toBe(true)
  })
})

describe('L65 one role', () => {
  test('says everything of it, and why each tick that is shut is shut', async () => {
    const assessor = await detail('Blinded assessor')
    expect(assessor).toMatchObject({ blinding: 'blinded', level: 'study', editing: null, rowVersion: 1 })
    expect([...counting(assessor.rights)].sort()).toEqual([...assessor.rights].sort())
    const why = (right: string) =>
      assessor.blocks.find(each => each.rights.includes(right))?.reason.code ?? null
    expect([why('4003'), why('14001'), why('3002')]).toEqual([
      codes.blindedRoleUnblinds.code,
      codes.applicationNotLicensed.code,
      null,
    ])
    const head = await detail('DEPARTMENT_HEAD')
    const shut = head.blocks.find(each => each.rights.includes('3'))
    expect(shut?.reason).toMatchObject({
      code: codes.personnelRoleApplication.code,
      data: { application: 3 },
    })
  })

  test('TR-Z2 tells whoever may only read that nothing can be changed', async () => {
    const reviewer = await server.caller('xie.min', 'ACCESS_REVIEWER')
    const seen = await detail('CRA', reviewer)
    expect(seen.editing).toMatchObject({ check: 'button', code: codes.noButton.code })
    const answer = await server.call(
      explainAccess,
      { asks: [{ call: 'updateRole', id: id('CRA') }] },
      reviewer,
    )
    expect(answer.data.verdicts[0]?.allowed).toBe(false)
  })
})

describe('L64 changing the rights of a role', () => {
  test('gives and takes, counts the version up and leaves before and after in the trail', async () => {
    const before = await detail('CRC')
    const answer = await change('CRC', ['4003', '4003-RTSM_EMERGENCY_UNBLINDING_EXPORT'], ['2'].slice(1))
    expect(answer).toMatchObject({ code: 0, data: { rowVersion: before.rowVersion + 1 } })
    const after = await detail('CRC')
    expect(new Set(after.rights)).toEqual(
      new Set([...before.rights, '4003', '4003-RTSM_EMERGENCY_UNBLINDING_EXPORT']),
    )
    const [entry] = await server.rows<{
      entity_version: number
      changes: Record<string, [string[], string[]]>
    }>(
      `select l.entity_version, p.payload->'changes' as changes from audit_log l join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
        where l.tenant_id = $1 and l.entity = 'roles' and l.entity_id = $2 order by l.seq desc limit 1`,
      [admin.tenantId, id('CRC')],
    )
    expect(entry?.entity_version).toBe(before.rowVersion + 1)
    expect(Object.keys(entry!.changes).sort()).toEqual(['buttons', 'menus'])
    expect(entry?.changes.menus?.[1]).toEqual([...entry!.changes.menus![0]!, '4003'].sort((a, b) => +a - +b))
  })

  test('what changes nothing makes no version', async () => {
    const before = await detail('CRC')
    const answer = await change('CRC', before.rights.slice(0, 3), ['17'])
    expect(answer.data.rowVersion).toBe(before.rowVersion)
  })

  test.each<[string, string, string[], string[], keyof typeof codes]>([
    ['C7 a button without its menu', 'CRC', ['1011-USER_MANAGEMENT_ADD'], [], 'buttonWithoutMenu'],
    ['an unlicensed application', 'CRA', ['14', '14001'], [], 'applicationNotLicensed'],
    ['G36 EDC to a personnel-level role', 'LINE_MANAGER', ['3'], [], 'personnelRoleApplication'],
    ['unblinding to a blinded role', 'Blinded assessor', ['4', '4003'], [], 'blindedRoleUnblinds'],
    ['a hold on roles', 'ACCOUNT_HOLDER', [], ['1010-ROLE_MANAGEMENT_EDIT'], 'roleBuiltIn'],
    ['a right that no product knows', 'CRA', ['1999'], [], 'dataNotFound'],
  ])('refused: %s', async (_, role, added, removed, expected) => {
    const before = await detail(role)
    const answer = await change(role, added, removed)
    expect(answer.code).toBe(codes[expected].code)
    expect((await detail(role)).rights.length, 'and changes nothing').toBe(before.rights.length)
  })

  test('TR-Z5 nobody gives more to a role that he holds himself', async () => {
    await server.removeRows('role_menu', { role_id: id('DH_ADMINISTRATOR'), menu_id: 17004 })
    const answer = await change('DH_ADMINISTRATOR', ['17004'])
    expect(answer.code).toBe(codes.selfGrant.code)
  })

  test('TR-Z5 nobody hands on, or takes away, what the role he acts in has not got', async () => {
    await server.rows(
      `insert into role_menu select tenant_id, id, 1010 from role where id = $1 on conflict do nothing`,
      [id('PROJECT_DIRECTOR')],
    )
    await server.rows(
      `insert into role_button select tenant_id, id, 1010, 'ROLE_MANAGEMENT_EDIT' from role where id = $1`,
      [id('PROJECT_DIRECTOR')],
    )
    const director = await server.caller('fang.zhiyuan', 'PROJECT_DIRECTOR')
    const gives = await change('CRA', ['1011-USER_MANAGEMENT_ADD'], [], director)
    expect(gives.code).toBe(codes.grantBeyondOwn.code)
    const takes = await change('ACCESS_REVIEWER', [], ['1011-USER_MANAGEMENT_REVIEW'], director)
    expect(takes.code).toBe(codes.grantBeyondOwn.code)
    expect((await change('CRA', ['1011-USER_CONTACT_VIEW'], [], director)).code).toBe(0)
    const holder = await change('ACCOUNT_HOLDER', [], ['9'], director)
    expect(holder.code).toBe(codes.accountHolderForbidden.code)
  })

  test('H3 a temporary role that has ended is a record and stays', async () => {
    await server.setRows(
      'role',
      { id: id('Inspection support (temporary)') },
      { expires_at: ago('1 minute') },
    )
    expect((await detail('Inspection support (temporary)')).editing?.code).toBe(codes.roleEnded.code)
    const answer = await change('Inspection support (temporary)', ['3'])
    expect(answer.code).toBe(codes.roleEnded.code)
  })

  test('TR-C1 WIDGETS 2.3.6 changed elsewhere: who, when, and both differences over several versions', async () => {
    const seen = await detail('PROJECT_MANAGER')
    await change('PROJECT_MANAGER', ['1012'])
    await change('PROJECT_MANAGER', ['1012-AUDIT_EXPORT'], ['1014-AUTHORISATION_APPLY'])
    const mine = { added: ['1003'], removed: ['1043-STUDY_CENTER_ADD'] }
    const answer = await change('PROJECT_MANAGER', mine.added, mine.removed, admin, seen.rowVersion)
    expect(answer.code).toBe(codes.dataChanged.code)
    const conflict = roleConflict.parse(answer.data)
    expect(conflict).toMatchObject({ by: 'Haiyan Lin', rowVersion: seen.rowVersion + 2, mine })
    expect({ added: conflict.theirs.added.sort(), removed: conflict.theirs.removed }).toEqual({
      added: ['1012', '1012-AUDIT_EXPORT'],
      removed: ['1014-AUTHORISATION_APPLY'],
    })
  })

  test('TR-C2 of two who change one role at once, one is told of the other', async () => {
    const seen = await detail('CRA')
    const both = await Promise.all([
      change('CRA', ['1012'], [], admin, seen.rowVersion),
      change('CRA', ['1003'], [], admin, seen.rowVersion),
    ])
    expect(both.map(each => each.code).sort()).toEqual([0, codes.dataChanged.code])
  })
})

describe('A user’s rights', () => {
  test('H6 TR-Z7 the union of what is in force, each right with the roles that hold it', async () => {
    const user = await server.caller('zhou.mingxuan')
    const { data } = await server.call(effectiveRights, { userId: user.userId }, admin)
    const names = data.roles.map(role => role.code)
    expect([...names].sort()).toEqual(['LEAD_PROJECT_MANAGER', 'PROJECT_MANAGER'])
    const rights = new Map(data.rights.map(each => [each.right, each.roles]))
    for (const [place, code] of names.entries()) {
      const held = new Set((await detail(code!)).rights)
      for (const [right, places] of rights) expect(places.includes(place), right).toBe(held.has(right))
    }
    const grants = data.roles.flatMap(role => role.grants)
    expect(grants.every(grant => grant.study && grant.effectiveAt)).toBe(true)
    expect(new Set(grants.map(grant => grant.study?.planId)).size).toBeGreaterThan(1)
    expect(data.shut.map(each => [each.application, each.reason.code])).toContainEqual([
      14,
      codes.applicationNotLicensed.code,
    ])
  })

  test('H3 only what is in force at the moment asked for', async () => {
    const cover = await server.getRow(
      'role_assignment',
      { tenant_id: admin.tenantId, ended_at: null, effective_at: raw('> now()'), orderBy: 'effective_at' },
      'user_id',
      'role_id',
      'effective_at::text as from',
    )
    const countOf = async (at?: Date) => {
      const input = { userId: cover.user_id, ...(at && { at: at.toISOString() }) }
      const { data } = await server.call(effectiveRights, input, admin)
      return data.roles.find(role => role.id === cover.role_id)?.grants.length ?? 0
    }
    const begins = new Date(cover.from)
    const before = await countOf()
    expect(await countOf(new Date(begins.getTime() - 1000))).toBe(before)
    expect(await countOf(begins)).toBe(before + 1)
  })

  test('H18 a disabled user has nothing to use, and the answer says why', async () => {
    const user = await server.getRow('users', { tenant_id: admin.tenantId, account: 'wu.jianping' }, 'id')
    const { data } = await server.call(effectiveRights, { userId: user.id }, admin)
    expect(data.refusal).toMatchObject({ check: 'account', code: codes.accountNotEnabled.code })
  })

  test('TR-Z3 one’s own are open to everybody, those of others only within menu and scope', async () => {
    const crc = await server.caller('li.xiaoyan', 'CRC')
    const own = await server.call(effectiveRights, {}, crc)
    expect(own.data.user.id).toBe(crc.userId)
    expect(own.data.roles.map(role => role.code)).toEqual(['CRC'])
    const refused = await server.call(effectiveRights, { userId: admin.userId }, crc)
    expect(refused.code).toBe(codes.noMenu.code)
    const cra = await server.caller('zhang.wei', 'CRA')
    const beyond = await server.call(effectiveRights, { userId: admin.userId }, cra)
    expect(beyond.code).toBe(codes.dataNotFound.code)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CodeName } from '../../../contract/codes.ts'
import { codes } from '../../../contract/codes.ts'
import { addRoleRule } from '../../../contract/role-rules/calls.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'
import { openRequests } from './rig.ts'

let server: DemoServer
let on: Awaited<ReturnType<typeof openRequests>>

beforeAll(async () => {
  server = await demoServer()
  on = await openRequests(server)
  const roleIds = [on.roles.PROJECT_MANAGER!, on.roles.DH_ADMINISTRATOR!]
  const rule = { reach: 'company' as const, roleIds, name: 'Apart', nameEn: '', reason: 'Duties' }
  expect(await server.call(addRoleRule, rule, on.lin)).toMatchObject({ code: 0 })
  await server.setRows('role', { id: on.roles.LEAD_CRA }, { enabled: false })
})
afterAll(() => server.close())

let next = 0
/** Submits an invitation with roles; returns the code and the row that it is about. */
const invite = async (type: 'internal' | 'external', roleIds: readonly string[], study = true) => {
  next += 1
  const { code, data } = await on.asking({
    kind: 'invite',
    invited: { email: `new.${next}@example.com`, lastName: 'New', firstName: 'User', type },
    grants: roleIds.map(roleId => ({ roleId, studyId: study ? on.study.id : null })),
  })
  return [code, (data as { index?: number } | null)?.index]
}

type Row = [string, 'internal' | 'external', readonly string[], boolean, CodeName, number | undefined]
const refused: Row[] = [
  [
    'G37 a personnel-level role of an external user',
    'external',
    ['LINE_MANAGER'],
    false,
    'personnelRoleHeadOnly',
    0,
  ],
  [
    'G37 one of a user who heads nothing yet',
    'internal',
    ['LINE_MANAGER'],
    false,
    'personnelRoleHeadOnly',
    0,
  ],
  ['H3 a disabled role', 'internal', ['PROJECT_MANAGER', 'LEAD_CRA'], true, 'roleDisabled', 1],
  ['H2 a site role without a site of a study', 'internal', ['CRC'], false, 'roleLevelMismatch', 0],
  [
    'G31 the same role twice',
    'internal',
    ['PROJECT_MANAGER', 'PROJECT_MANAGER'],
    true,
    'roleAlreadyAssigned',
    1,
  ],
  [
    'MD-A4 roles that are kept apart',
    'internal',
    ['PROJECT_MANAGER', 'DH_ADMINISTRATOR'],
    true,
    'rolesIncompatible',
    1,
  ],
]

test.each(refused)(
  'an invitation is refused at submission: %s',
  async (_, type, keys, study, name, index) => {
    const before = await server.getRows('access_request', { kind: 'invite' })
    const roleIds = keys.map(key => on.roles[key]!)
    expect(await invite(type, roleIds, study)).toEqual([codes[name].code, index])
    expect(await server.countRows('access_request', { kind: 'invite' })).toBe(before.length)
  },
)

test('G41 an invitation needs a role with master data', async () => {
  await server.removeRows('role_application', { role_id: on.roles.CRA, application_id: 1 })
  const site = await server.getRow('site', { study_id: on.study.id, removed_at: null }, 'id')
  const ask = (email: string, ...keys: string[]) =>
    on.asking({
      ...{ kind: 'invite', invited: { email, lastName: 'New', firstName: 'User', type: 'internal' } },
      grants: keys.map(key => ({
        roleId: on.roles[key]!,
        studyId: on.study.id,
        siteId: key === 'CRA' ? site.id : null,
      })),
    })
  const [level] = await server.getRows('role', { id: on.roles.CRA }, 'level')
  expect(level!.level).toBe('site')
  expect((await ask('one@example.com', 'CRA')).code).toBe(codes.masterDataRequired.code)
  const both = await ask('two@example.com', 'CRA', 'PROJECT_MANAGER')
  expect(both, both.message).toMatchObject({ code: 0, data: { state: 'submitted' } })
})

test('a role beyond every reviewer finds no reviewer when it is submitted [H19 N49]', async () => {
  const narrow = (scope: string) =>
    server.rows(
      `update role r set data_scope = $2 where tenant_id = $1 and r.code is distinct from 'ACCOUNT_HOLDER' and exists (select from role_button b where b.role_id = r.id
        and b.tenant_id = r.tenant_id and b.menu_id = 1014 and b.button = 'AUTHORISATION_REVIEW')`,
      [on.lin.tenantId, scope],
    )
  const was = await server.getRows('role', { tenant_id: on.lin.tenantId }, 'id', 'data_scope')
  await narrow('self')
  const [code] = await invite('internal', [on.roles.PROJECT_MANAGER!])
  for (const { id, data_scope } of was) await server.setRows('role', { id }, { data_scope })
  expect(code).toBe(codes.reviewerMissing.code)
  expect((await invite('internal', [on.roles.PROJECT_MANAGER!]))[0]).toBe(0)
})

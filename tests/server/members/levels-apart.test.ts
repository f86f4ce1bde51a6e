import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeGrant, grantRoles, grantRoleToUsers } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not, now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let roles: Map<string, string>
let userId: string
let place: { id: string; site: string }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const studyRole = () => roles.get('PROJECT_MANAGER')!
const siteRole = () => roles.get('CRC')!
const reason = 'Agreed with the line manager'
const give = (grants: Input<typeof grantRoles>['grants']) =>
  server.call(grantRoles, { userId, grants, reason }, admin)
const setTogether = (together: boolean) =>
  server.rows('update tenant set settings = settings || $2::jsonb where id = $1', [
    admin.tenantId,
    JSON.stringify({ studyAndSiteRoles: together }),
  ])
const apart = codes.roleLevelsApart.code

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const rows = await server.rows<{ id: string; key: string }>(
    'select id, coalesce(code, name_en) as key from role where tenant_id = $1',
    [admin.tenantId],
  )
  roles = new Map(rows.map(each => [each.key, each.id]))
  const user = await server.getRow(
    'users',
    {
      tenant_id: admin.tenantId,
      status: 'enabled',
      account_id: not(null),
      super_admin: false,
      type: 'internal',
      orderBy: 'account offset 4',
    },
    'id',
  )
  userId = user.id
  await server.setRows('role_assignment', { user_id: userId }, { ended_at: now() })
  const [study] = await server.rows<{ id: string; site: string }>(
    `select t.id, s.id as site from study t join site s on s.study_id = t.id and s.removed_at is null
      where t.tenant_id = $1 and t.status = 'ongoing' and t.active limit 1`,
    [admin.tenantId],
  )
  place = study!
})
afterAll(() => server.close())

describe('Study-level and site-level roles in one study (MD-M4)', () => {
  const here = () => ({ studyId: place.id })
  const there = () => ({ studyId: place.id, siteId: place.site })

  test('a company that keeps them apart refuses the second level, whichever comes first and from whichever form', async () => {
    await setTogether(false)
    const both = [
      { roleId: studyRole(), ...here() },
      { roleId: siteRole(), ...there() },
    ]
    const answer = await give(both)
    expect([answer.code, answer.data]).toEqual([apart, expect.objectContaining({ index: 1 })])
    expect((await give([both[1]!, both[0]!])).code).toBe(apart)
    expect((await give([both[0]!])).code).toBe(0)
    const input = { userIds: [userId], grant: both[1]!, reason }
    expect((await server.call(grantRoleToUsers, input, admin)).code).toBe(apart)
  })

  test('one after the other is allowed, and a later change may not make them meet', async () => {
    await server.setRows('role_assignment', { user_id: userId }, { ended_at: now() })
    const { code, data } = await give([
      { roleId: studyRole(), ...here(), expiresAt: inDays(10) },
      { roleId: siteRole(), ...there(), effectiveAt: inDays(20) },
    ])
    expect(code).toBe(0)
    const longer = { id: data.ids[0]!, rowVersion: 1, effectiveAt: null, expiresAt: inDays(30), reason }
    expect((await server.call(changeGrant, longer, admin)).code).toBe(apart)
    const shorter = { ...longer, expiresAt: inDays(15) }
    expect((await server.call(changeGrant, shorter, admin)).code).toBe(0)
  })

  test('a company that lets them meet refuses nothing', async () => {
    await server.setRows('role_assignment', { user_id: userId }, { ended_at: now() })
    await setTogether(true)
    const both = [
      { roleId: studyRole(), ...here() },
      { roleId: siteRole(), ...there() },
    ]
    expect((await give(both)).code).toBe(0)
  })
})

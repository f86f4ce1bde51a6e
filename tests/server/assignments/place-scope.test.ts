import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAccessRequest } from '../../../contract/access-requests/calls.ts'
import {
  changeGrant,
  grantRoles,
  grantRoleToUsers,
  listAssignableSites,
} from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { addHandover, handoverHoldings } from '../../../contract/handovers/calls.ts'
import { memberById, memberChoices } from '../../../contract/members/calls.ts'
import { changeMembers, chooseMembers, editMember } from '../../../contract/members/changes.ts'
import { openRequests } from '../access-requests/rig.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getCells, importsRig, type Kind } from '../imports/imports-rig.ts'

let server: DemoServer
let on: Awaited<ReturnType<typeof openRequests>>
/** A lead who works at one site of the study, with every right. */
let lead: Caller
let studyId: string
let other: string
let inside: { id: string; no: string }
let outside: { id: string; no: string }
let person: { id: string; account: string }

const reason = 'Agreed with the line manager'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const { dataNotFound, outOfScope, businessUnitMismatch } = codes

/** A role with the rights of the account holder, that sees the studies joined only. */
const addLeadRole = async (): Promise<string> => {
  const [role] = await server.rows<{ id: string }>(
    `insert into role (tenant_id, id, code, name, name_en, level, data_scope)
      values ($1, gen_random_uuid(), 'SITE_LEAD', 'Site lead', 'Site lead', 'site', 'study') returning id`,
    [on.lin.tenantId],
  )
  for (const [table, columns] of [
    ['role_application', 'application_id'],
    ['role_menu', 'menu_id'],
    ['role_button', 'menu_id, button'],
  ])
    await server.rows(
      `insert into ${table} (tenant_id, role_id, ${columns}) select tenant_id, $2, ${columns} from ${table}
        where tenant_id = $1 and role_id = $3`,
      [on.lin.tenantId, role!.id, on.roles.ACCOUNT_HOLDER],
    )
  return role!.id
}

const join = (userId: string, study: string, siteId: string | null = null) =>
  server.rows(
    'insert into study_member (tenant_id, id, study_id, user_id, site_id) values ($1, gen_random_uuid(), $2, $3, $4) on conflict do nothing',
    [on.lin.tenantId, study, userId, siteId],
  )
const assign = async (userId: string, roleId: string, siteId: string | null): Promise<string> => {
  const [row] = await server.rows<{ id: string }>(
    `insert into role_assignment (tenant_id, id, user_id, role_id, study_id, site_id, effective_at, expires_at)
      values ($1, gen_random_uuid(), $2, $3, $4, $5, now(), now() + interval '90 days') returning id`,
    [on.lin.tenantId, userId, roleId, studyId, siteId],
  )
  return row!.id
}

beforeAll(async () => {
  server = await demoServer()
  on = await openRequests(server)
  const studies = await server.rows<{ id: string; sites: { id: string; no: string }[] }>(
    `select t.id, jsonb_agg(jsonb_build_object('id', s.id, 'no', s.site_no) order by s.site_no) as sites from study t
      join site s on s.study_id = t.id and s.removed_at is null
      where t.tenant_id = $1 and t.status = 'ongoing' and t.active and t.removed_at is null group by t.id
      having count(*) > 1 order by min(t.plan_id) limit 2`,
    [on.lin.tenantId],
  )
  studyId = studies[0]!.id
  other = studies[1]!.id
  ;[inside, outside] = studies[0]!.sites as [typeof inside, typeof outside]
  const user = await on.somebody()
  await server.removeRows('study_member', { user_id: user.id })
  await join(user.id, studyId, inside.id)
  await join(user.id, other)
  await assign(user.id, await addLeadRole(), inside.id)
  lead = await server.caller(user.account, 'SITE_LEAD')
})
beforeEach(async () => {
  person = await on.somebody()
  await server.removeRows('study_member', { user_id: person.id })
  await join(person.id, other)
})
afterAll(() => server.close())

/** A site of the study that the actor does not see, and the study as a whole. */
const places = () => [
  { roleId: on.roles.CRC!, siteId: outside.id, expected: dataNotFound.code },
  { roleId: on.roles.PROJECT_MANAGER!, siteId: null, expected: outOfScope.code },
]

type Give = (grant: { roleId: string; siteId: string | null }) => Promise<number | undefined>

/** The first outcome of a call that answers for each user. */
const first = (answer: { code: number; data: { results: { code: number }[] } | null }) =>
  answer.code || answer.data?.results[0]?.code

const paths: [string, Give][] = [
  [
    'a user’s page',
    async grant =>
      (await server.call(grantRoles, { userId: person.id, grants: [{ ...grant, studyId }], reason }, lead))
        .code,
  ],
  [
    'one role for several users',
    async grant =>
      first(
        await server.call(
          grantRoleToUsers,
          { userIds: [person.id], grant: { ...grant, studyId }, reason },
          lead,
        ),
      ),
  ],
  [
    'choosing members',
    async grant =>
      first(
        await server.call(
          chooseMembers,
          { studyId, members: [{ userId: person.id, roles: [grant] }], reason },
          lead,
        ),
      ),
  ],
  [
    'the page of a member',
    async grant => {
      await join(person.id, studyId, inside.id)
      const { rowVersion } = (await server.call(memberById, { studyId, userId: person.id }, lead)).data
      const change = { studyId, userId: person.id, rowVersion, change: [], end: [], reason }
      return (await server.call(editMember, { ...change, give: [grant] }, lead)).code
    },
  ],
  [
    'a change of many members',
    async grant => {
      await join(person.id, studyId, inside.id)
      const change = { kind: 'give' as const, ...grant }
      return first(
        await server.call(
          changeMembers,
          { studyId, selectAll: false, toggledNodes: [person.id], change, reason },
          lead,
        ),
      )
    },
  ],
  [
    'a request for somebody else',
    async grant =>
      (
        await server.call(
          addAccessRequest,
          { kind: 'add', userId: person.id, grants: [{ ...grant, studyId }], comment: reason, submit: true },
          lead,
        )
      ).code,
  ],
]

describe('A person with some sites of a study gives no role beyond them (TR-Z3 H19)', () => {
  test.each(paths)('%s', async (_, give) => {
    for (const { expected, ...grant } of places()) expect(await give(grant)).toBe(expected)
    await server.removeRows('study_member', { user_id: person.id, study_id: studyId })
    expect(await give({ roleId: on.roles.CRC!, siteId: inside.id })).toBe(0)
  })

  test('the sites that can be chosen are those of the scope', async () => {
    const { records } = (await server.call(listAssignableSites, { studyId }, lead)).data
    expect(records.map(each => each.id)).toEqual([inside.id])
    const { roles } = (await server.call(memberChoices, { studyId }, lead)).data
    const refusal = (code: string) => roles.find(each => each.id === on.roles[code])!.refusal
    expect(refusal('PROJECT_MANAGER')).toMatchObject({ code: outOfScope.code })
    expect(refusal('CRC')).toBeNull()
  })

  test.each<[Kind]>([['members'], ['permissions']])('a sheet of %s', async kind => {
    const rig = importsRig(server, lead)
    const study = await server.getRow('study', { id: studyId }, 'plan_id as plan')
    const row = (role: string, site: string) =>
      getCells(kind, { person: person.account, role, study: study.plan, site, reason })
    const [crc, manager] = await server.getRows(
      'role',
      { id: [on.roles.CRC, on.roles.PROJECT_MANAGER], orderBy: 'code' },
      'name',
    )
    const parts = kind === 'members' ? { studyId } : {}
    const list = [row(crc!.name, outside.no), row(manager!.name, ''), row(crc!.name, inside.no)]
    const job = await rig.started(kind, list, parts)
    const { records } = await rig.rows(job)
    expect(records.map(({ state, faults }) => [state, faults[0]?.fault, faults[0]?.code])).toEqual([
      ['wrong', 'unknown', undefined],
      ['wrong', 'refused', outOfScope.code],
      ['ok', undefined, undefined],
    ])
  })

  test('a longer time, and a handover', async () => {
    const colleague = await on.somebody()
    await join(colleague.id, other)
    for (const siteId of [outside.id, null]) {
      const roleId = siteId ? on.roles.CRC! : on.roles.PROJECT_MANAGER!
      const id = await assign(person.id, roleId, siteId)
      const longer = { id, rowVersion: 1, effectiveAt: null, expiresAt: inDays(120), reason }
      expect((await server.call(changeGrant, longer, lead)).code).toBe(outOfScope.code)
      const items = { assignmentIds: [id], departmentIds: [], taskIds: [] }
      const handover = {
        ...{ fromUserId: person.id, toUserId: colleague.id, at: inDays(1), reason, submit: true },
        ...items,
      }
      const { assignments } = (await server.call(handoverHoldings, { userId: person.id }, lead)).data
      expect(assignments.find(each => each.id === id)!.refusal, 'the form says it before').toMatchObject({
        check: 'scope',
        code: outOfScope.code,
      })
      expect(await server.call(addHandover, handover, lead)).toMatchObject({
        code: outOfScope.code,
        data: { item: id },
      })
      const draft = await server.call(addHandover, { ...handover, submit: false }, lead)
      expect(draft.code).toBe(outOfScope.code)
    }
    const seen = await assign(person.id, on.roles.CRC!, inside.id)
    const own = (await server.call(handoverHoldings, { userId: person.id }, lead)).data.assignments
    expect(own.filter(each => each.refusal === null).map(each => each.id)).toEqual([seen])
    const all = (await server.call(handoverHoldings, { userId: person.id }, on.lin)).data.assignments
    expect(all.filter(each => each.refusal !== null)).toEqual([])
    const id = await assign(colleague.id, on.roles.CRC!, inside.id)
    const longer = { id, rowVersion: 1, effectiveAt: null, expiresAt: inDays(120), reason }
    expect((await server.call(changeGrant, longer, lead)).code).toBe(0)
  })

  test('an approval needs a reviewer whose scope has the site, or the whole study', async () => {
    for (const [siteId, expected] of [
      [outside.id, businessUnitMismatch.code],
      [null, businessUnitMismatch.code],
      [inside.id, 0],
    ] as const) {
      const grants = [{ roleId: siteId ? on.roles.CRC! : on.roles.PROJECT_MANAGER!, studyId, siteId }]
      const { data, code, message } = await on.asking({ userId: person.id, grants })
      expect(code, message).toBe(0)
      expect((await on.decide(data.id, 'approved', lead)).code).toBe(expected)
      if (expected) expect((await on.decide(data.id, 'returned')).code).toBe(0)
    }
  })
})

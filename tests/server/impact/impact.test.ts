import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRight } from '../../../contract/access/resources.ts'
import { getParent } from '../../../contract/access/rights.ts'
import { endRoles, grantRoles } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import type { Call, Output } from '../../../contract/define.ts'
import { moveDepartment } from '../../../contract/departments/calls.ts'
import {
  approvalImpact,
  confirmChange,
  holdChange,
  listApprovalRequests,
  previewChange,
  turnDownChange,
} from '../../../contract/impact/calls.ts'
import { editPosition, removePosition } from '../../../contract/positions/calls.ts'
import { calls } from '../../../contract/registry/index.ts'
import { roleDetail } from '../../../contract/roles/calls.ts'
import { updateRole } from '../../../contract/roles/changes.ts'
import { disableUsers, enableUsers } from '../../../contract/users/calls.ts'
import { downgradeUsers } from '../../../contract/users/downgrade.ts'
import { randomFrom } from '../../../scripts/lib/random.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not, now } from '../rows.ts'
import { differenceInTuples, type Tuple, tuplesHeld } from './impact-oracle.ts'

let server: DemoServer
let admin: Caller
let second: Caller
let roles: Map<string, string>

const role = (key: string) => roles.get(key)!
const detail = async (id: string) => (await server.call(roleDetail, { id }, admin)).data
const look = async (call: Call, input: Record<string, unknown>, by = admin) =>
  (await server.call(previewChange, { call: call.name, input, rows: 500 }, by)).data
type Impact = Output<typeof previewChange>

/** What a preview says about the first moment, as tuples. */
const told = (impact: Impact): Tuple[] =>
  (impact.moments[0]?.differences ?? []).flatMap(({ gained, lost, rows, total }) => {
    expect(rows.length, 'every row of the difference is in the answer').toBe(total)
    return rows.flatMap(({ user, study, site }) =>
      [...gained.map(right => `+${right}`), ...lost.map(right => `-${right}`)].map(
        change => `${user.id} ${study?.id ?? ''}/${site?.id ?? ''} ${change}`,
      ),
    )
  })

const start = async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const rows = await server.rows<{ id: string; key: string }>(
    'select id, coalesce(code, name_en) as key from role where tenant_id = $1',
    [admin.tenantId],
  )
  roles = new Map(rows.map(each => [each.key, each.id]))
  // A second administrator, with every right of the first.
  const other = await server.getRow(
    'users',
    { ...enabled(), type: 'internal', orderBy: 'account' },
    'id',
    'account',
  )
  await takeRoles(other.id, { ended_at: null })
  await assign(other.id, role('DH_ADMINISTRATOR'))
  second = await server.caller(other.account, 'DH_ADMINISTRATOR')
}
/** People who may sign in, without the first administrator. */
const enabled = () => ({
  tenant_id: admin.tenantId,
  status: 'enabled',
  account_id: not(null),
  super_admin: false,
})

const assign = (user_id: string, role_id: string, study_id: string | null = null) =>
  server.addNew('role_assignment', { tenant_id: admin.tenantId, user_id, role_id, study_id })
const takeRoles = (user_id: string, more: object) =>
  server.setRows('role_assignment', { user_id, ...more }, { ended_at: now() })
beforeAll(start)
afterAll(() => server.close())

test('every call that gives roles or rights can say that it waits for a second person', () => {
  const silent = Object.values(calls).filter(
    call =>
      call.changes?.hasImpact &&
      ['roles', 'assignments'].includes(call.changes.entity) &&
      !call.codes.includes('blindedWouldUnblind'),
  )
  expect(silent.map(call => call.name)).toEqual([])
})

describe('What changes', () => {
  test('the preview equals the difference that the change then makes, for random changes of roles and their rights', async () => {
    const random = randomFrom('what changes')
    const editable = ['PROJECT_MANAGER', 'LEAD_CRA', 'CRA', 'LINE_MANAGER', 'Study contributor', 'CRC']
    for (let round = 0; round < 6; round += 1) {
      const id = role(random.pick(editable))
      const { rights, rowVersion, blocks, level } = await detail(id)
      const shut = new Set(blocks.flatMap(each => each.rights))
      const held = new Set(rights)
      const removed = rights.filter(
        right => !shut.has(right) && !rights.some(each => getParent(each) === right) && random.chance(0.1),
      )
      const added = everyRight.filter(right => {
        const parent = getParent(right)
        return (
          !held.has(right) &&
          !shut.has(right) &&
          parent !== null &&
          held.has(parent) &&
          !removed.includes(parent) &&
          random.chance(0.2)
        )
      })
      if (added.length + removed.length === 0) continue
      const input = { id, rowVersion, added, removed }
      const before = await tuplesHeld(server, admin.tenantId)
      const impact = await look(updateRole, input)
      expect(impact.refusal, `${level} ${JSON.stringify(input)}`).toBeNull()
      expect(await tuplesHeld(server, admin.tenantId), 'and changes nothing').toEqual(before)
      expect((await server.call(updateRole, input, admin)).code).toBe(0)
      const after = await tuplesHeld(server, admin.tenantId)
      expect(told(impact).sort()).toEqual(differenceInTuples(before, after))
    }
  }, 60_000)

  test('so it does for roles given to people and taken from them', async () => {
    const random = randomFrom('who holds what')
    const people = await server.getRows(
      'users',
      { ...enabled(), id: not(second.userId), orderBy: 'account' },
      'id',
    )
    const studies = await server.getRows(
      'study',
      { tenant_id: admin.tenantId, status: 'ongoing', active: true, orderBy: 'plan_id' },
      'id',
    )
    for (let round = 0; round < 10; round += 1) {
      const userId = random.pick(people).id
      const held = await server.rows<{ id: string; v: number }>(
        `select ra.id, ra.row_version as v from role_assignment ra where ra.user_id = $1 and ra.ended_at is null and now() < ra.expires_at and ra.effective_at <= now() order by ra.id`,
        [userId],
      )
      const giving = held.length === 0 || random.chance(0.5)
      const [call, input] = giving
        ? ([
            grantRoles,
            {
              userId,
              grants: [
                {
                  roleId: role(random.pick(['PROJECT_MANAGER', 'LEAD_CRA', 'Study contributor'])),
                  studyId: random.pick(studies).id,
                },
              ],
              reason: 'Cover',
            },
          ] as const)
        : ([endRoles, { grants: [{ id: held[0]!.id, rowVersion: held[0]!.v }], reason: 'Left' }] as const)
      const before = await tuplesHeld(server, admin.tenantId)
      const impact = await look(call, input)
      const answer = await server.call(call as typeof grantRoles, input as never, admin)
      expect(impact.refusal?.code ?? 0).toBe(answer.code)
      const after = await tuplesHeld(server, admin.tenantId)
      expect(told(impact).sort()).toEqual(differenceInTuples(before, after))
    }
  }, 60_000)

  test('so it does for people who are disabled, enabled again and downgraded, several at once', async () => {
    const random = randomFrom('who may sign in')
    const getState = (ids: readonly string[]) =>
      server.getRows('users', { id: ids, orderBy: 'id' }, 'id', 'status', 'row_version as v')
    const everybody = await server.rows<{ id: string }>(
      `select u.id from users u where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null and not u.super_admin
        and u.id <> all($2) and not exists (select from department d where d.head_user_id = u.id) order by u.account`,
      [admin.tenantId, [admin.userId, second.userId]],
    )
    for (let round = 0; round < 4; round += 1) {
      const people = [random.pick(everybody).id, random.pick(everybody).id]
      for (const call of [disableUsers, enableUsers, downgradeUsers]) {
        const users = (await getState(people)).map(({ id, v: rowVersion }) => ({ id, rowVersion }))
        const input = { users, reason: 'On leave' }
        const before = await tuplesHeld(server, admin.tenantId)
        const impact = await look(call, input)
        expect(await getState(people), 'nobody is changed by looking').toMatchObject(
          users.map(({ id, rowVersion: v }) => ({ id, v })),
        )
        expect((await server.call(call, input, admin)).code).toBe(0)
        const after = await tuplesHeld(server, admin.tenantId)
        expect(told(impact).sort(), call.name).toEqual(differenceInTuples(before, after))
      }
    }
  }, 60_000)

  test('a position that moves, is renamed or removed changes what nobody may do', async () => {
    const [place] = await server.rows<{ id: string; v: number }>(
      `select p.id, p.row_version as v from position p where p.tenant_id = $1 and p.removed_at is null and not p.is_category
        and exists (select from user_position up where up.position_id = p.id) order by p.id limit 1`,
      [admin.tenantId],
    )
    const seen = { id: place!.id, rowVersion: place!.v }
    expect(await look(editPosition, { ...seen, name: '临床研究专员' })).toMatchObject({
      refusal: null,
      people: 0,
    })
    expect((await look(removePosition, seen)).refusal?.code).toBe(codes.positionInUse.code)
  })

  test('a role that begins later is told for the moment at which it does', async () => {
    const person = await server.getRow(
      'users',
      { ...enabled(), id: not(second.userId), valid_to: 'infinity', orderBy: 'account desc' },
      'id',
    )
    const effectiveAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
    const grants = [{ roleId: role('DH_ADMINISTRATOR'), effectiveAt }]
    const impact = await look(grantRoles, { userId: person.id, grants, reason: 'Cover' })
    expect(impact.moments.map(each => [each.at === effectiveAt, each.people])).toEqual([
      [false, 0],
      [true, 1],
    ])
    expect(
      impact.moments[1]!.differences.some(each => each.reachGained.some(of => of.kind === 'company')),
    ).toBe(true)
  })

  test('TR-Z3 people whom the actor does not see are counted and not named', async () => {
    const [cra] = await server.rows<{ id: string; v: number; right: string }>(
      `select r.id, r.row_version as v, (select b.menu_id || '-' || b.button from role_button b where b.role_id = r.id and b.menu_id > 2000 order by 1 limit 1) as right
        from role r where r.tenant_id = $1 and r.code = 'CRA'`,
      [admin.tenantId],
    )
    const input = { id: cra!.id, rowVersion: cra!.v, added: [], removed: [cra!.right] }
    const whole = await look(updateRole, input)
    // The second administrator now sees only their own record.
    await server.setRows('role', { id: role('DH_ADMINISTRATOR') }, { data_scope: 'self' })
    const narrow = await look(updateRole, input, second)
    await server.setRows('role', { id: role('DH_ADMINISTRATOR') }, { data_scope: 'tenant' })
    expect(whole.people).toBeGreaterThan(1)
    expect(narrow.people).toBe(whole.people)
    expect(narrow.moments[0]!.differences.map(each => [each.rows.length, each.total])).toEqual(
      whole.moments[0]!.differences.map(each => [0, each.total]),
    )
  })

  test('a change that would be refused says why, and nobody looks at what he may not do', async () => {
    const input = { id: role('CRA'), rowVersion: 99, added: [], removed: [] }
    expect((await look(updateRole, input)).refusal?.code).toBe(codes.dataChanged.code)
    expect((await look(updateRole, { id: 'x' })).refusal?.code).toBe(codes.invalidInput.code)
    const poor = await server.caller('zhang.wei')
    expect([codes.noMenu.code, codes.noButton.code]).toContain(
      (await look(updateRole, input, poor)).refusal?.code,
    )
    expect((await look(calls.saveSetting!, {})).refusal?.code).toBe(codes.dataNotFound.code)
  })

  test('H4 a department that goes below another head is seen by that one, with all below it, and by the one before no more', async () => {
    const places = await server.getRows(
      'department',
      { tenant_id: admin.tenantId, removed_at: null },
      'id',
      'name_en as en',
      'path',
      'head_user_id as head',
      'row_version as v',
    )
    const operations = places.find(each => each.en === 'Clinical Operations')!
    const inside = places.find(
      each =>
        each.path.includes(operations.id) &&
        places.some(of => of.path.at(-2) === each.id) &&
        each.id !== operations.id,
    )
    const moved = inside ?? places.find(each => each.path.at(-2) === operations.id)!
    const elsewhere = places.find(each => each.en === 'Regulatory Affairs')!
    const impact = await look(moveDepartment, {
      ...{ id: moved.id, rowVersion: moved.v, parentId: elsewhere.id, beforeId: null },
    })
    expect(impact.refusal).toBeNull()
    const of = (userId: string) =>
      impact.moments[0]!.differences.filter(each => each.rows.some(row => row.user.id === userId))
    expect(of(operations.head)).toMatchObject([
      { reachGained: [], reachLost: [{ kind: 'department', id: moved.id }] },
    ])
  })
})

describe('A blinded person who would see who gets which treatment', () => {
  let blinded: string
  let studyId: string
  const grant = (userId: string) => ({
    userId,
    grants: [{ roleId: role('Unblinded statistician'), studyId }],
    reason: 'Prepares the interim analysis',
  })

  beforeAll(async () => {
    // The random changes above may have given any right to any role.
    await server.close()
    await start()
    const [found] = await server.rows<{ id: string; study: string }>(
      `select u.id, t.id as study from users u, study t where u.tenant_id = $1 and t.tenant_id = $1 and t.status = 'ongoing' and t.active
        and u.status = 'enabled' and u.account_id is not null and not u.super_admin and u.id <> $2 order by u.account, t.plan_id limit 1`,
      [admin.tenantId, second.userId],
    )
    blinded = found!.id
    studyId = found!.study
    await takeRoles(blinded, { ended_at: null })
    await assign(blinded, role('Blinded assessor'), studyId)
  })

  test('stops the save, is named in the preview, and is done when a second person confirms it, once', async () => {
    const stopped = await server.call(grantRoles, grant(blinded), admin)
    expect(stopped.code).toBe(codes.blindedWouldUnblind.code)
    const impact = await look(grantRoles, grant(blinded))
    expect(impact.refusal).toBeNull()
    expect(impact.unblinded.map(each => [each.user.id, each.study?.id])).toEqual([[blinded, studyId]])
    const asked = { call: 'grantRoles', input: grant(blinded), reason: 'The statistician is on leave' }
    const held = await server.call(holdChange, asked, admin)
    expect(held.code).toBe(0)
    const { id } = held.data
    const stranger = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    for (const call of [confirmChange, turnDownChange])
      expect((await server.call(call, { id, reason: 'TR-T5' }, stranger)).code).toBe(codes.dataNotFound.code)
    expect((await server.call(approvalImpact, { id }, stranger)).code).toBe(codes.dataNotFound.code)
    expect((await server.call(confirmChange, { id, reason: 'By myself' }, admin)).code).toBe(
      codes.selfReview.code,
    )
    const [waiting] = (await server.call(listApprovalRequests, {}, second)).data.records
    expect(waiting).toMatchObject({
      id,
      call: 'grantRoles',
      subject: { entity: 'users', id: blinded, name: expect.stringMatching(/^\S+ \S+$/) },
      roles: [{ nameEn: 'Unblinded statistician' }],
      refusal: null,
    })
    expect((await server.call(approvalImpact, { id }, second)).data.unblinded).toHaveLength(1)
    const poor = await server.caller('zhang.wei')
    expect((await server.call(confirmChange, { id, reason: 'I may not' }, poor)).code).toBe(
      codes.dataNotFound.code,
    )
    expect((await server.call(confirmChange, { id, reason: 'Agreed with the sponsor' }, second)).code).toBe(0)
    expect((await server.call(confirmChange, { id, reason: 'Again' }, second)).code).toBe(
      codes.alreadyHandled.code,
    )
    const entries = await server.rows<{ action: string; confirmed: { askedBy: string } | null }>(
      `select l.action, p.payload->'detail'->'confirmed' as confirmed from audit_log l join audit_content p using (tenant_id, seq)
        where l.actor_user_id = $1 order by l.seq`,
      [second.userId],
    )
    expect(entries.map(each => each.action)).toEqual(expect.arrayContaining(['grantRoles', 'confirmChange']))
    expect(entries.find(each => each.action === 'grantRoles')?.confirmed?.askedBy).toBe(admin.userId)
  })

  test('H19 TR-T5 whoever does not see the person or the study can’t confirm, and nothing is done', async () => {
    await takeRoles(blinded, { role_id: role('Unblinded statistician') })
    const asked = { call: 'grantRoles', input: grant(blinded), reason: 'Asked of another unit' }
    const { id } = (await server.call(holdChange, asked, admin)).data
    const narrow = (scope: string) => server.setRows('role', { id: second.roleId }, { data_scope: scope })
    await narrow('self')
    const { total } = (await server.call(listApprovalRequests, {}, second)).data
    const answer = await server.call(confirmChange, { id, reason: 'Agreed' }, second)
    await narrow('tenant')
    expect(answer.code).toBe(codes.businessUnitMismatch.code)
    expect(total, 'nor is he told whom it is about (TR-T5)').toBe(0)
    const where = { user_id: blinded, role_id: role('Unblinded statistician'), ended_at: null }
    const held = await server.getRows('role_assignment', where)
    expect(held).toEqual([])
    expect((await server.call(turnDownChange, { id, reason: 'Asked of the wrong unit' }, admin)).code).toBe(0)
  })

  test('what unblinds nobody needs no second person; what is turned down is not done', async () => {
    await takeRoles(blinded, { role_id: role('Unblinded statistician') })
    const free = {
      call: 'grantRoles',
      input: { ...grant(blinded), grants: [{ roleId: role('Study contributor'), studyId }] },
      reason: 'No need',
    }
    expect((await server.call(holdChange, free, admin)).code).toBe(codes.nothingChanged.code)
    const held = await server.call(
      holdChange,
      { call: 'grantRoles', input: grant(blinded), reason: 'Asked again' },
      admin,
    )
    const { id } = held.data
    expect((await server.call(turnDownChange, { id, reason: 'Somebody else does it' }, second)).code).toBe(0)
    expect((await server.call(confirmChange, { id, reason: 'Too late' }, second)).code).toBe(
      codes.alreadyHandled.code,
    )
    const where = { user_id: blinded, role_id: role('Unblinded statistician'), ended_at: null }
    const rows = await server.getRows('role_assignment', where)
    expect(rows).toEqual([])
  })
})

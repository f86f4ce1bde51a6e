import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeGrant } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { addHandover } from '../../../contract/handovers/calls.ts'
import type { ImportJob } from '../../../contract/imports/calls.ts'
import { undoImport } from '../../../contract/imports/undo.ts'
import { memberById } from '../../../contract/members/calls.ts'
import { editMember } from '../../../contract/members/changes.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { now, raw } from '../rows.ts'
import { importsRig } from './imports-rig.ts'

let server: DemoServer
let admin: Caller
let rig: ReturnType<typeof importsRig>
let study: { id: string; site: string; number: string }
let people: { id: string; account: string }[]
let outsider: string
/** Name of a role for one site. */
let crc: string

const reason = 'Joins the study team'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = importsRig(server, admin)
  const studies = await server.rows<typeof study>(
    `select t.id, s.id as site, s.site_no as number from study t join site s on s.study_id = t.id and s.removed_at is null
      where t.tenant_id = $1 and t.status = 'ongoing' and t.active order by t.plan_id, s.site_no limit 1`,
    [admin.tenantId],
  )
  study = studies[0]!
  const role = await server.getRow('role', { tenant_id: admin.tenantId, code: 'CRC' }, 'name_en as name')
  crc = role.name
})
beforeEach(async () => {
  await server.removeRows('frequency')
  const found = await server.rows<{ id: string; account: string }>(
    `select u.id, u.account from users u where tenant_id = $1 and status = 'enabled' and account_id is not null and not super_admin
      and type = 'internal' and id <> $2 and not exists (select from department d where d.head_user_id = u.id)
      and not exists (select from notice n where n.user_id = u.id and n.blocking and n.done_at is null)
      order by account limit 4`,
    [admin.tenantId, admin.userId],
  )
  people = found.slice(0, 3)
  outsider = found[3]!.id
  const ids = people.map(each => each.id)
  await server.rows(
    'update handover set removed_at = now() where state in ($1, $2) and from_user_id = any($3)',
    ['draft', 'pending', ids],
  )
  await server.setRows('role_assignment', { user_id: ids, ended_at: null }, { ended_at: now() })
  await server.removeRows('study_member', { user_id: ids })
})
afterAll(() => server.close())

const row = (at: number, role = 'Project manager', site = '') => [
  ...[people[at]!.account, role, site, '', '', reason],
]
const applied = async (...rows: string[][]): Promise<ImportJob> =>
  rig.applied(await rig.started('members', rows, { studyId: study.id }))
const undone = async ({ id, rowVersion }: ImportJob): Promise<ImportJob> => {
  const asked = await server.call(undoImport, { id, rowVersion }, admin)
  expect(asked, asked.message).toMatchObject({ code: 0, data: { state: 'undoing' } })
  await rig.run({ id })
  return rig.read({ id })
}
const isMember = async (at: number): Promise<boolean> =>
  (await server.call(memberById, { studyId: study.id, userId: people[at]!.id }, admin)).code === 0
const listOpen = (userId: string) =>
  server.getRows('role_assignment', { user_id: userId, ended_at: null }, 'id', 'row_version as version')
const kept = async (job: ImportJob) =>
  (await rig.rows(job, { state: ['kept'] })).records.map(({ rowNo, faults }) => [
    ...[rowNo, faults[0]!.fault, faults[0]!.code],
  ])

describe('MD-M3 MD-O8 the undo of an import of members', () => {
  test('its roles end, and whoever has no other role in the study is a member no more', async () => {
    const job = await applied(row(0), row(1, crc, study.number), row(2))
    expect(job).toMatchObject({ state: 'done', counts: { applied: 3 } })
    expect(job.undoUntil).not.toBeNull()
    expect([await isMember(0), await isMember(1), await isMember(2)]).toEqual([true, true, true])
    const { data } = await server.call(memberById, { studyId: study.id, userId: people[2]!.id }, admin)
    const lead = await server.getRow('role', { tenant_id: admin.tenantId, code: 'LEAD_CRA' }, 'id')
    const more = await server.call(
      editMember,
      {
        ...{ studyId: study.id, userId: people[2]!.id, rowVersion: data.rowVersion, reason },
        ...{ give: [{ roleId: lead.id, siteId: null }], change: [], end: [] },
      },
      admin,
    )
    expect(more, more.message).toMatchObject({ code: 0 })
    expect(await undone(job)).toMatchObject({ state: 'undone', counts: { undone: 3 }, undoUntil: null })
    expect([await isMember(0), await isMember(1), await isMember(2)]).toEqual([false, false, true])
    expect(await listOpen(people[0]!.id)).toEqual([])
    expect(await listOpen(people[2]!.id)).toHaveLength(1)
    const entries = await server.rows<{ action: string }>(
      `select distinct l.action from audit_log l join role_assignment a on a.id::text = l.entity_id
        where a.user_id = $1 and l.entity = 'assignments' and l.at >= now() - interval '5 minutes'`,
      [people[0]!.id],
    )
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['chooseMembers', 'endRoles']))
    const again = await server.call(undoImport, { id: job.id, rowVersion: job.rowVersion + 2 }, admin)
    expect(again.code).not.toBe(0)
  })

  test('what was changed since, ended, or waits for a handover blocks all of it, with a reason for each row', async () => {
    const job = await applied(row(0), row(1, crc, study.number), row(2))
    const [one] = await listOpen(people[0]!.id)
    const later = { id: one!.id, rowVersion: one!.version, effectiveAt: null, expiresAt: inDays(90), reason }
    expect(await server.call(changeGrant, later, admin)).toMatchObject({ code: 0 })
    const [two] = await listOpen(people[1]!.id)
    const items = { assignmentIds: [two!.id], departmentIds: [], taskIds: [] }
    await server.rows(
      "insert into role_assignment (tenant_id, id, user_id, role_id, effective_at) select $1, gen_random_uuid(), $2, id, now() from role where tenant_id = $1 and code = 'PROJECT_MANAGER' and not exists (select from role_assignment where user_id = $2 and ended_at is null)",
      [admin.tenantId, outsider],
    )
    const handover = { fromUserId: people[1]!.id, toUserId: outsider, at: inDays(1), reason, submit: true }
    const moved = await server.call(addHandover, { ...handover, ...items }, admin)
    expect(moved, moved.message).toMatchObject({ code: 0 })
    expect(await undone(job)).toMatchObject({
      ...{ state: 'done', reason: { code: codes.importUndoBlocked.code }, counts: { kept: 2, applied: 1 } },
    })
    expect(await kept(job)).toEqual([
      [2, 'changedSince', undefined],
      [3, 'refused', codes.handoverPending.code],
    ])
    expect([await isMember(0), await isMember(1), await isMember(2)], 'all or none').toEqual([
      true,
      true,
      true,
    ])
  })

  test('P37 members are taken away again although the study takes no changes any more', async () => {
    const job = await applied(row(0), row(1))
    await server.setRows('study', { id: study.id }, { status: 'stopped' })
    expect(await undone(job)).toMatchObject({ state: 'undone' })
    await server.setRows('study', { id: study.id }, { status: 'ongoing' })
    expect([await isMember(0), await isMember(1)]).toEqual([false, false])
  })

  test('after 30 days it cannot be undone', async () => {
    const job = await applied(row(0))
    await server.setRows(
      'import_job',
      { id: job.id },
      {
        created_at: raw("created_at - interval '31 days'"),
        finished_at: raw("finished_at - interval '31 days'"),
      },
    )
    const { code } = await server.call(undoImport, { id: job.id, rowVersion: job.rowVersion }, admin)
    expect(code).toBe(codes.importUndoOver.code)
    expect(await isMember(0)).toBe(true)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { approvalImpact, confirmChange, listApprovalRequests } from '../../../contract/impact/calls.ts'
import { readImport, wrongImportRows } from '../../../contract/imports/calls.ts'
import { pasteImport } from '../../../contract/imports/paste.ts'
import { importResults } from '../../../contract/imports/undo.ts'
import { limits } from '../../../contract/limits.ts'
import { memberById } from '../../../contract/members/calls.ts'
import { chooseMembers } from '../../../contract/members/changes.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not, now, raw } from '../rows.ts'
import { getRows, getWorkbook, importsRig, templateIn } from './imports-rig.ts'

let server: DemoServer
let admin: Caller
let rig: ReturnType<typeof importsRig>
type Study = { id: string; plan: string; site: string; number: string }
/** Name of a role for one site. */
let crc: string
let study: Study
let other: Study
let free: { id: string; account: string }[]

const reason = 'Joins the study team'
const until = '2079-12-31'

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = importsRig(server, admin)
  const studies = await server.rows<Study>(
    `select distinct on (t.plan_id) t.id, t.plan_id as plan, s.id as site, s.site_no as number from study t
      join site s on s.study_id = t.id and s.removed_at is null
      where t.tenant_id = $1 and t.status = 'ongoing' and t.active order by t.plan_id, s.site_no limit 2`,
    [admin.tenantId],
  )
  const role = await server.getRow('role', { tenant_id: admin.tenantId, code: 'CRC' }, 'name_en as name')
  crc = role.name
  study = studies[0]!
  other = studies[1]!
  await server.setRows('site', { id: other.site }, { site_no: 'ELSEWHERE-1' })
})
beforeEach(async () => {
  await server.removeRows('frequency')
  await server.setRows('study', { id: study.id }, { status: 'ongoing', active: true })
  free = await server.rows<{ id: string; account: string }>(
    `select u.id, u.account from users u where tenant_id = $1 and status = 'enabled' and account_id is not null and not super_admin
      and type = 'internal' and id <> $2 and not exists (select from department d where d.head_user_id = u.id)
      order by account limit 3`,
    [admin.tenantId, admin.userId],
  )
  const ids = free.map(each => each.id)
  await server.setRows('role_assignment', { user_id: ids, ended_at: null }, { ended_at: now() })
  await server.removeRows('study_member', { user_id: ids })
})
afterAll(() => server.close())

/** A row: person, role, site, first day, last day, reason. */
const row = (account: string, role = 'Project manager', site = '', last = '') => [
  ...[account, role, site, '', last, reason],
]
const started = (...rows: string[][]) => rig.started('members', rows, { studyId: study.id })
const upload = async (rows: string[][], stamp = study.id, by = admin) =>
  rig.upload('members', await getWorkbook('members', rows, { studyId: stamp }), { studyId: study.id, by })
/** Row, state, column and code or fault of everything that is wrong. */
const faults = async (job: { id: string }) =>
  (await rig.rows(job)).records.flatMap(each =>
    each.faults.map(({ field, fault, code, row: before }) => [
      ...[each.rowNo, each.state, field, code ?? fault],
      ...(before ? [before] : []),
    ]),
  )
const grants = async (userId: string) =>
  (await server.call(memberById, { studyId: study.id, userId }, admin)).data.grants
const countGrants = async () =>
  await server.countRows('role_assignment', { user_id: free.map(each => each.id), ended_at: null })

describe('G26 MD-M3 members of a study from a sheet', () => {
  test('L27 the template is of this study, and filled from row 4 its rows become members with roles, site and dates', async () => {
    const template = await templateIn({ server, by: admin }, 'members', 'en-US', study.id)
    const [heads, hints, example] = await getRows(template)
    expect((await getRows(template, 'mds-template'))[0]).toEqual(['members', '1', study.id])
    const [one, two] = free
    const rows = [
      ...[hints!, example!, row(one!.account), row(one!.account, crc, study.number, until)],
      row(two!.account, 'Lead CRA'),
    ]
    const job = await rig.started('members', rows, { heads: heads!, studyId: study.id })
    expect((await rig.rows(job)).records.map(each => [each.rowNo, each.state])).toEqual([
      [4, 'ok'],
      [5, 'ok'],
      [6, 'ok'],
    ])
    expect(await countGrants(), 'checking changes nothing').toBe(0)
    expect(await rig.applied(job)).toMatchObject({ studyId: study.id, state: 'done', counts: { applied: 3 } })
    const given = await grants(one!.id)
    expect(given.map(each => [each.nameEn, each.site?.id ?? null]).sort()).toEqual([
      [crc, study.site],
      ['Project manager', null],
    ])
    expect(given.find(each => each.site)!.expiresAt).toBe('2079-12-31T16:00:00.000Z')
    expect(given[0]!.origin).toMatchObject({ action: 'chooseMembers', by: { id: admin.userId }, reason })
    expect(await grants(two!.id)).toHaveLength(1)
  })

  test('G32 the template of another study, of none and an old one are refused, each with its own message', async () => {
    const rows = [row(free[0]!.account)]
    expect((await upload(rows, other.id)).code).toBe(codes.importTemplateOfOtherStudy.code)
    expect((await upload(rows, '')).code).toBe(codes.importTemplateOfOtherStudy.code)
    const old = await getWorkbook('members', rows, { studyId: study.id, version: 0 })
    const answer = await rig.upload('members', old, { studyId: study.id })
    expect(answer.code).toBe(codes.importTemplateOutdated.code)
    expect((await upload(rows)).code).toBe(0)
  })

  test('G26 500 rows are taken, and one more is refused [N49]', async () => {
    const rows = Array.from({ length: limits.memberImportRows }, (_, at) => row(`nobody.${at}`))
    expect((await upload(rows)).data.counts.wrong).toBe(500)
    expect((await upload([...rows, row('nobody')])).code).toBe(codes.importMembersLimit.code)
  })

  test('G32 a person who may not be added says why in their row, and nobody is added', async () => {
    const [one, two, three] = free
    const roleId = (await server.getRow('role', { tenant_id: admin.tenantId, code: 'LEAD_CRA' }, 'id')).id
    const members = [{ userId: two!.id, roles: [{ roleId }] }]
    expect((await server.call(chooseMembers, { studyId: study.id, members, reason }, admin)).code).toBe(0)
    await server.setRows('users', { id: three!.id }, { status: 'disabled' })
    const job = await started(
      ...[row(one!.account), row(two!.account), row(three!.account), row('lin.haiyan'), row('nobody.here')],
    )
    expect(await faults(job)).toEqual([
      [3, 'wrong', 'person', codes.memberAlready.code],
      [4, 'wrong', 'person', codes.userNotEnabled.code],
      [5, 'wrong', 'person', codes.selfGrant.code],
      [6, 'wrong', 'person', 'unknown'],
    ])
    const [wrong] = (await rig.rows(job)).records.filter(each => each.rowNo === 3)
    expect(wrong!.faults[0]!.message).toMatch(/member/)
    await expect(rig.applied(job)).rejects.toThrow()
    expect(await countGrants()).toBe(1)
    await server.setRows('users', { id: three!.id }, { status: 'enabled' })
    const file = await server.call(wrongImportRows, { id: job.id }, admin)
    const [stamp] = await getRows(file.data as unknown as Buffer, 'mds-template')
    expect(stamp, 'the wrong rows come back for the same study').toEqual(['members', '1', study.id])
  })

  test('a role that is not offered, a site of another study and a site for a role of the study are wrong', async () => {
    const [one, two, three] = free
    await server.setRows('role', { tenant_id: admin.tenantId, code: 'LEAD_CRA' }, { enabled: false })
    const job = await started(
      ...[
        row(one!.account, 'Lead CRA'),
        row(one!.account, 'Line manager'),
        row(one!.account, 'No such role'),
      ],
      ...[row(two!.account, crc, 'ELSEWHERE-1'), row(three!.account, 'Project manager', study.number)],
    )
    await server.setRows('role', { tenant_id: admin.tenantId, code: 'LEAD_CRA' }, { enabled: true })
    expect(await faults(job)).toEqual([
      [2, 'wrong', 'role', codes.roleDisabled.code],
      [3, 'wrong', 'person', codes.personnelRoleHeadOnly.code],
      [4, 'wrong', 'role', 'unknown'],
      [5, 'wrong', 'site', 'unknown'],
      [6, 'wrong', 'site', codes.roleLevelMismatch.code],
    ])
  })

  test('repeated rows name the first; the same role twice at one time is refused', async () => {
    const [one] = free
    const job = await started(row(one!.account), row(one!.account), row(one!.account, undefined, '', until))
    expect(await faults(job)).toEqual([
      [3, 'wrong', 'person', 'repeated', 2],
      [4, 'wrong', 'role', codes.roleAlreadyAssigned.code],
    ])
  })

  test('MD-M4 roles of both levels for one person are refused where the company keeps them apart', async () => {
    const settle = (together: boolean) =>
      server.rows('update tenant set settings = settings || $2::jsonb where id = $1', [
        admin.tenantId,
        JSON.stringify({ studyAndSiteRoles: together }),
      ])
    await settle(false)
    const [one] = free
    const job = await started(row(one!.account), row(one!.account, crc, study.number))
    expect(await faults(job)).toEqual([[3, 'wrong', 'role', codes.roleLevelsApart.code]])
    await settle(true)
  })

  test('a study that is closed takes no file, and one closed after the check no rows [N46]', async () => {
    const close = () => server.setRows('study', { id: study.id }, { status: 'completed' })
    const job = await started(row(free[0]!.account))
    await server.setRows('import_job', { id: job.id }, { state: 'applying', run: raw('run + 1') })
    await close()
    await rig.run(job)
    expect(await rig.read(job)).toMatchObject({ state: 'checked', counts: { wrong: 1 } })
    expect(await faults(job)).toEqual([[2, 'wrong', 'person', codes.studyCompleted.code]])
    expect(await countGrants()).toBe(0)
    expect((await upload([row(free[1]!.account)])).code).toBe(codes.studyCompleted.code)
  })

  test('somebody who becomes a member after the check makes all rows wait for a correction', async () => {
    const [one, two] = free
    const job = await started(row(one!.account), row(two!.account))
    await server.setRows('import_job', { id: job.id }, { state: 'applying', run: raw('run + 1') })
    await server.addNew('study_member', { tenant_id: admin.tenantId, study_id: study.id, user_id: two!.id })
    await rig.run(job)
    expect(await rig.read(job)).toMatchObject({ state: 'checked', counts: { ok: 1, wrong: 1 } })
    expect(await countGrants()).toBe(0)
  })

  test('TR-Z5 a person whom the rows would unblind waits for a second person, as one change', async () => {
    const [one, two, second] = free
    await server.rows(
      "insert into role_assignment (tenant_id, id, user_id, role_id) select $1, gen_random_uuid(), $2, id from role where tenant_id = $1 and code = 'DH_ADMINISTRATOR'",
      [admin.tenantId, second!.id],
    )
    const asked = ['Blinded assessor', 'Unblinded statistician']
    const job = await started(...asked.map(each => row(one!.account, each)), row(two!.account))
    expect(job.counts).toMatchObject({ ok: 1, waits: 2, wrong: 0 })
    expect(await rig.applied(job)).toMatchObject({ state: 'done', counts: { applied: 1, waits: 2 } })
    const by = await server.caller(second!.account, 'DH_ADMINISTRATOR')
    const { records } = (await server.call(listApprovalRequests, {}, by)).data
    const held = records.filter(each => each.subject.id === one!.id)
    expect(held.map(({ call, roles }) => [call, roles.map(each => each.nameEn)])).toEqual([
      ['chooseMembers', asked],
    ])
    const impact = await server.call(approvalImpact, { id: held[0]!.id }, by)
    expect(impact.data).toMatchObject({ refusal: null, unblinded: [expect.anything()] })
    const answer = await server.call(confirmChange, { id: held[0]!.id, reason: 'Agreed' }, by)
    expect(answer.code, answer.message).toBe(0)
    const given = (await grants(one!.id)).filter(each => each.state !== 'ended')
    expect(given.map(each => each.nameEn).sort()).toEqual(asked)
  })

  test('a study outside the scope is unknown, and a lost permission closes the import', async () => {
    const job = await started(row(free[0]!.account))
    const foreign = await server.getRow('study', { tenant_id: not(admin.tenantId) }, 'id')
    const bytes = await getWorkbook('members', [row(free[0]!.account)], { studyId: foreign.id })
    const answer = await rig.upload('members', bytes, { studyId: foreign.id })
    expect(answer.code).toBe(codes.dataNotFound.code)
    const stranger = await server.caller('m.ruiz')
    expect((await upload([row(free[0]!.account)], study.id, stranger)).code).not.toBe(0)
    expect((await server.call(readImport, { id: job.id }, stranger)).code).toBe(codes.dataNotFound.code)
  })

  test('pasted rows are of the study that is named; imports are listed by study', async () => {
    const cells = [row(free[0]!.account)]
    const paste = (studyId: string | null) =>
      server.call(pasteImport, { kind: 'members', studyId, cells }, admin)
    expect((await paste(null)).code).toBe(codes.dataNotFound.code)
    const wrongKind = { kind: 'permissions' as const, studyId: study.id, cells }
    expect((await server.call(pasteImport, wrongKind, admin)).code).toBe(codes.dataNotFound.code)
    const here = await paste(study.id)
    const there = await paste(other.id)
    expect([here.data.studyId, there.data.studyId]).toEqual([study.id, other.id])
    expect(here.data.counts.ok).toBe(1)
    const listed = async (studyId: string) =>
      (await server.call(importResults, { kinds: ['members'], studyId }, admin)).data.records.map(
        each => each.id,
      )
    expect(await listed(study.id)).toContain(here.data.id)
    expect(await listed(other.id)).toEqual([there.data.id])
  })
})

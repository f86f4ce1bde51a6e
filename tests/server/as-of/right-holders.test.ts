import { afterAll, beforeAll, expect, test } from 'vitest'
import { getApplication } from '../../../contract/access/rights.ts'
import { exportAccessReview } from '../../../contract/as-of/access-review.ts'
import { listRightHolders, userAsOf } from '../../../contract/as-of/calls.ts'
import { grantRoles } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { randomFrom } from '../../../scripts/lib/random.ts'
import type { Caller } from '../demo-server.ts'
import { exportsRig, getTable } from '../downloads/exports-rig.ts'
import { invitationRig } from '../invitations/invitation-rig.ts'
import { getActs } from './past-acts.ts'

const rig = await invitationRig()
const { server, admin } = rig
const random = randomFrom('who could')
/** A button of master data, a menu, and the emergency unblinding of another application. */
const rights = ['1011-USER_MANAGEMENT_EXPORT', '1004', '4003-RTSM_EMERGENCY_UNBLINDING_UNBLIND']
const moments: string[] = []
const often = ['grant', 'grant', 'endRoles', 'changeGrant', 'editUser', 'editRole', 'editRights', 'disable']

afterAll(() => server.close())

/** A moment after everything that is written, and before anything that follows. */
const getMoment = async (): Promise<string> => {
  const [row] = await server.rows<{ at: Date }>(
    `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at, pg_sleep(0.0021)`,
  )
  return row!.at.toISOString()
}

/** Gives two people a role that unblinds and one that reads studies, in a study. */
const give = async (reason: string) => {
  const users = await server.rows<{ id: string; role: string; study: string }>(
    `select u.id, r.id as role, s.id as study from users u
      join role r on r.tenant_id = u.tenant_id and (r.name_en = 'Unblinded statistician' or r.code = 'LEAD_CRA')
      join lateral (select id from study where tenant_id = u.tenant_id and status = 'ongoing' and active and removed_at is null
        order by plan_id limit 1) s on true
      where u.tenant_id = $1 and u.status = 'enabled' and u.type = 'internal' and u.account_id is not null and not u.super_admin
        and not exists (select from role_assignment a where a.tenant_id = u.tenant_id and a.user_id = u.id) order by u.account, r.code limit 4`,
    [admin.tenantId],
  )
  expect(users.length, 'people without a role').toBeGreaterThan(0)
  const grants = users.map(({ id, role, study }) => ({
    userId: id,
    roleId: role,
    studyId: study,
    siteId: null,
  }))
  for (const { userId, ...grant } of grants) {
    const answer = await server.call(grantRoles, { userId, grants: [grant], reason } as never, admin)
    expect(answer.code, answer.message).toBe(0)
  }
}

beforeAll(async () => {
  const acts = getActs(rig, random, [admin], new Date())
  for (const name of ['register', 'register', 'addRole', 'addRole', 'activate', 'activate'])
    await acts[name]!()
  await give('before the first moment')
  for (let turn = 0; turn < 90; turn += 1) {
    if (turn === 30) await give('before the second moment')
    await acts[random.pick(often)]!()
    if (turn % 30 === 20) moments.push(await getMoment())
  }
}, 120_000)

type Holder = Awaited<ReturnType<typeof list>>['records'][number]

const list = async (input: Input<typeof listRightHolders>, by: Caller = admin) => {
  const answer = await server.call(listRightHolders, { limit: 100, ...input }, by)
  expect(answer.code, answer.message).toBe(0)
  return answer.data
}

/** Every page of an answer. */
const listAll = async (input: Input<typeof listRightHolders>): Promise<Holder[]> => {
  const all: Holder[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const { records, total, broken } = await list({ ...input, pageNum })
    expect(broken).toBe(false)
    all.push(...records)
    if (all.length >= total || records.length === 0) return all
  }
}

/** The same from the answers about each person: the assignments by which each right could be used, with their study. */
const listByPerson = async (at: string) => {
  const users = await server.getRows('users', { tenant_id: admin.tenantId }, 'id')
  const grants: { right: string; id: string; study: string | undefined }[] = []
  for (const { id } of users) {
    const { data } = await server.call(userAsOf, { userId: id, at }, admin)
    if (!data.existed || data.refusal) continue
    for (const right of rights) {
      if (data.shut.some(each => each.application === getApplication(right))) continue
      const roles = data.rights.find(each => each.right === right)?.roles ?? []
      for (const grant of roles.flatMap(index => data.roles[index]!.grants))
        if (grant.state === 'in force') grants.push({ right, id: grant.id, study: grant.study?.id })
    }
  }
  return grants
}

test('at several moments the holders of a right are those of whom it is told person by person [TR-A7]', async () => {
  const [study] = await server.rows<{ id: string }>(
    `select study_id as id from role_assignment where tenant_id = $1 and study_id is not null
      group by study_id order by count(*) desc, study_id limit 1`,
    [admin.tenantId],
  )
  const sets = new Set<string>()
  for (const at of moments) {
    const grants = await listByPerson(at)
    for (const studyId of [undefined, study!.id])
      for (const right of rights) {
        const expected = grants.filter(
          each => each.right === right && (!studyId || !each.study || each.study === studyId),
        )
        const holders = await listAll({ right, at, ...(studyId && { studyId }) })
        const ids = holders.map(each => each.id).toSorted()
        expect(ids, `${right} at ${at}`).toEqual(expected.map(({ id }) => id).toSorted())
        sets.add(ids.join())
      }
  }
  expect(sets.size, 'moments, rights and studies have different holders').toBeGreaterThan(4)
}, 240_000)

test('a holder comes with the role, since when, and the entry of who gave it [TR-A7]', async () => {
  const at = moments.at(-1)!
  const holders = await listAll({ right: '1004', at })
  const given = holders.find(each => each.given !== null)!
  const [entry] = await server.getRows(
    'audit_log',
    { tenant_id: admin.tenantId, seq: given.given!.seq },
    'entity',
    'entity_id',
    'actor_user_id',
  )
  expect(entry).toEqual({
    entity: 'assignments',
    entity_id: given.id,
    actor_user_id: given.given!.by.userId,
  })
  expect(given.role.name).not.toBe('')
})

test('the export of the answer has its rows, and says what was asked [TR-A7]', async () => {
  const exporting = exportsRig(server, admin)
  const at = moments.at(-1)!
  const holding = { right: '4003-RTSM_EMERGENCY_UNBLINDING_UNBLIND' }
  const holders = await listAll({ ...holding, at })
  const asked = await server.call(
    exportAccessReview,
    { headers: ['person', 'assignmentId'], at, holding },
    admin,
    { 'mds-time-zone': 'Asia/Shanghai', 'accept-language': 'en-US' },
  )
  expect(asked.code, asked.message).toBe(0)
  const table = await getTable(
    (await exporting.fileOf(await exporting.made(asked.data, 1, admin), admin)).rawPayload,
  )
  const ids = table.slice(-holders.length).map(row => String(row[1]))
  expect(ids.toSorted()).toEqual(holders.map(each => each.id).toSorted())
  expect(table.flat().join(' ')).toContain('Could use the right: ')
})

test('nobody of another company is listed, and no place of it; without the menu of users nothing is [TR-T5]', async () => {
  const other = await server.caller('m.ruiz')
  const [study] = await server.rows<{ id: string }>('select id from study where tenant_id <> $1 limit 1', [
    admin.tenantId,
  ])
  const refused = await server.call(listRightHolders, { right: '1004', studyId: study!.id }, admin)
  expect(refused.code).toBe(codes.dataNotFound.code)
  const foreign = await server.call(listRightHolders, { right: '1004' }, other)
  if (foreign.code === 0) {
    const own = new Set((await listAll({ right: '1004' })).map(each => each.user.id))
    expect(foreign.data.records.filter(each => own.has(each.user.id))).toEqual([])
  } else expect(foreign.code).toBe(codes.noMenu.code)
  const cra = "(select id from role where tenant_id = $1 and code = 'CRA')"
  await server.rows(`delete from role_button where menu_id = 1011 and role_id = ${cra}`, [admin.tenantId])
  await server.rows(`delete from role_menu where menu_id = 1011 and role_id = ${cra}`, [admin.tenantId])
  const denied = await server.call(listRightHolders, { right: '1004' }, await server.caller('he.lihua'))
  expect(denied.code).toBe(codes.noMenu.code)
  const future = new Date(Date.now() + 3_600_000).toISOString()
  expect((await server.call(listRightHolders, { right: '1004', at: future }, admin)).code).toBe(
    codes.momentToCome.code,
  )
})

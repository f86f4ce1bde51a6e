import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endRoles, grantRoles } from '../../../contract/assignments/calls.ts'
import { searchAudit } from '../../../contract/audit/calls.ts'
import type { Output } from '../../../contract/define.ts'
import { addDepartment, departmentHistory, editDepartment } from '../../../contract/departments/calls.ts'
import { addHandover } from '../../../contract/handovers/calls.ts'
import { makeJoinLink } from '../../../contract/invitations/join-links.ts'
import { addPosition, positionHistory } from '../../../contract/positions/calls.ts'
import { roleHistory } from '../../../contract/roles/calls.ts'
import { siteHistory } from '../../../contract/sites/calls.ts'
import { studyHistory } from '../../../contract/studies/calls.ts'
import { editUser, searchUsers, userHistory } from '../../../contract/users/calls.ts'
import { isChange } from '../../../server/audit/conditions.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'

let server: DemoServer
let admin: Caller
let person: string
let other: string
let role: string
let study: { id: string; name: string }

const enabled = async (at: number): Promise<string> => {
  const [found] = await server.rows<{ id: string }>(
    `select u.id from users u where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null and not u.super_admin and u.type = 'internal'
      and not exists (select from department d where d.head_user_id = u.id) and u.valid_to = 'infinity' order by u.account offset $2 limit 1`,
    [admin.tenantId, at],
  )
  await server.setRows(
    'role_assignment',
    { user_id: found!.id, ended_at: null },
    { ended_at: raw('effective_at') },
  )
  return found!.id
}
type Trail = Output<typeof searchAudit>
const trail = async (input: object, by = admin) =>
  (await server.call(searchAudit, { limit: 100, ...input }, by)).data
const actions = async (input: object) => (await trail(input)).records.map(each => each.action)
const getHistory = async (userId: string) =>
  (await server.call(userHistory, { userId, limit: 50 }, admin)).data.records

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  ;[person, other] = [await enabled(0), await enabled(1)]
  const found = await server.getRow('role', { tenant_id: admin.tenantId, code: 'PROJECT_MANAGER' }, 'id')
  role = found.id
  const trial = await server.getRow(
    'study',
    { tenant_id: admin.tenantId, status: 'ongoing', active: true, orderBy: 'plan_id' },
    'id',
    'plan_id as name',
  )
  study = trial
  const given = await server.call(
    grantRoles,
    { userId: person, grants: [{ roleId: role, studyId: study.id }], reason: 'Leads the study' },
    admin,
  )
  expect(given, given.message).toMatchObject({ code: 0 })
  const handover = await server.call(
    addHandover,
    {
      fromUserId: person,
      toUserId: other,
      at: new Date(Date.now() + 3_600_000).toISOString(),
      assignmentIds: given.data.ids,
      reason: 'Moves on',
    },
    admin,
  )
  expect(handover, handover.message).toMatchObject({ code: 0 })
  const taken = await server.call(
    endRoles,
    { grants: [{ id: given.data.ids[0]!, rowVersion: 1 }], reason: 'Not needed' },
    admin,
  )
  expect(taken, taken.message).toMatchObject({ code: 0 })
})
afterAll(() => server.close())

describe('TR-A6 an entry is found under every record that it is about', () => {
  /* One entry says that the role was given and that it made the person a member of the study. */
  const given = ['endRoles', 'addHandover', 'grantRoles']

  test('the history of a person shows roles given and taken and handovers, each with what it is filed under', async () => {
    const entries = await getHistory(person)
    expect(entries.map(each => each.action).filter(each => given.includes(each))).toEqual(given)
    const grant = entries.find(each => each.filed?.entity === 'assignments' && each.action === 'grantRoles')!
    expect(grant).toMatchObject({
      filed: { entity: 'assignments', name: expect.stringMatching(/./) },
      version: null,
    })
    expect(grant.changes).toContainEqual(
      expect.objectContaining({ field: 'studyId', to: expect.stringContaining(study.name) }),
    )
    expect((await getHistory(other)).map(each => each.action)).toContain('addHandover')
    const own = await server.call(searchUsers, { query: '张伟' }, admin)
    const { id, rowVersion, region } = own.data.records[0]!
    await server.call(editUser, { id, rowVersion, region: `${region}·` }, admin)
    expect((await getHistory(id))[0]).toMatchObject({ filed: null, version: rowVersion + 1 })
  })

  test('the history of a role shows whom it was given to', async () => {
    const { data } = await server.call(roleHistory, { id: role, limit: 50 }, admin)
    const grant = data.records.find(each => each.action === 'grantRoles')!
    expect(grant.changes).toContainEqual(expect.objectContaining({ field: 'userId', to: expect.any(String) }))
    expect(data.records.map(each => each.action)).toContain('endRoles')
  })

  test('the trail of a person, a role and a study has them; so has a search by the id or the name of the person', async () => {
    for (const recordId of [person, role, study.id])
      expect(await actions({ recordId }), recordId).toEqual(
        expect.arrayContaining(['grantRoles', 'endRoles']),
      )
    expect((await trail({ recordId: study.id })).about).toContain(study.name)
    expect(await actions({ recordId: other })).toContain('addHandover')
    expect(await actions({ query: person })).toEqual(expect.arrayContaining(given))
    const [named] = await server.rows<{ name: string }>(
      `select coalesce(last_name, '') || coalesce(first_name, '') as name from users where id = $1`,
      [person],
    )
    expect(await actions({ query: named!.name })).toEqual(expect.arrayContaining(given))
  })

  test('TR-Z3 a scope that does not hold the person shows nothing of it under the role', async () => {
    await server.setRows('role', { id: admin.roleId }, { data_scope: 'self' })
    const { data } = await server.call(roleHistory, { id: role, limit: 50 }, admin)
    const hidden = await trail({ recordId: person })
    await server.setRows('role', { id: admin.roleId }, { data_scope: 'tenant' })
    expect(data.records?.map(each => each.action) ?? []).not.toContain('grantRoles')
    expect(hidden).toMatchObject({ records: [], total: 0, about: null })
  })

  test('TR-T1 another company finds nothing by the same ids', async () => {
    const foreign = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    for (const recordId of [person, role, study.id])
      expect((await trail({ recordId }, foreign)).total).toBe(0)
  })
})

describe('TR-A6 histories of other records', () => {
  const done = <A extends { code: number; message: string }>(answer: A): A => {
    expect(answer, answer.message).toMatchObject({ code: 0 })
    return answer
  }
  const entries = async (call: typeof departmentHistory | typeof positionHistory, id: string) =>
    done(await server.call(call, { id, limit: 50 }, admin)).data.records
  /** Puts the person into a department and a position, and changes a further fact in the same entry. */
  const placed = async (departmentId: string, positionId: string) => {
    const row = await server.getRow('users', { id: person }, 'row_version as v')
    const places = { departmentIds: [departmentId], positionIds: [positionId] }
    done(await server.call(editUser, { id: person, rowVersion: row.v, region: 'Far·', ...places }, admin))
  }

  test('a department has who came, its head, its handover and its invitation link; a position has its holder', async () => {
    const place = { parentId: null, name: 'Trail', nameEn: 'Trail EN' }
    const department = done(await server.call(addDepartment, place, admin)).data
    const position = done(await server.call(addPosition, { ...place, isCategory: false }, admin)).data
    await placed(department.id, position.id)
    done(await server.call(editDepartment, { ...department, headUserId: person }, admin))
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const leaving = {
      fromUserId: person,
      toUserId: other,
      at,
      departmentIds: [department.id],
      reason: 'Moves',
    }
    done(await server.call(addHandover, leaving, admin))
    const link = { departmentId: department.id, type: 'internal', maxUses: 3 } as const
    done(await server.call(makeJoinLink, link, admin))
    const found = await entries(departmentHistory, department.id)
    expect(found.map(each => [each.action, each.filed?.entity])).toEqual([
      ['makeJoinLink', 'invitation'],
      ['addHandover', 'handovers'],
      ['editDepartment', undefined],
      ['editUser', 'users'],
      ['addDepartment', undefined],
    ])
    // The user's other facts belong to the user's own history.
    expect(found[3]!.changes).toEqual([expect.objectContaining({ field: 'departmentIds', to: ['Trail EN'] })])
    const held = await entries(positionHistory, position.id)
    expect(held.map(each => each.action)).toEqual(['editUser', 'addPosition'])
    expect(held[0]!.changes).toEqual([expect.objectContaining({ field: 'positionIds', to: ['Trail EN'] })])
    await server.setRows('role', { id: admin.roleId }, { data_scope: 'self' })
    const hidden = await entries(positionHistory, position.id)
    await server.setRows('role', { id: admin.roleId }, { data_scope: 'tenant' })
    expect(hidden.map(each => each.action)).toEqual(['addPosition'])
  })

  test('a study has the roles given at it, a site those given at the site', async () => {
    const [site] = await server.rows<{ id: string; study: string; role: string }>(
      `select s.id, s.study_id as study, r.id as role from site s join study t on t.tenant_id = s.tenant_id and t.id = s.study_id
        join role r on r.tenant_id = s.tenant_id and r.level = 'site' and r.code is not null and r.removed_at is null and r.enabled
        where s.tenant_id = $1 and s.status = 'active' and s.active and t.status = 'ongoing' and t.active order by r.code, s.id limit 1`,
      [admin.tenantId],
    )
    const grants = [{ roleId: site!.role, studyId: site!.study, siteId: site!.id }]
    done(await server.call(grantRoles, { userId: other, grants, reason: 'Works there' }, admin))
    const atSite = done(await server.call(siteHistory, { siteId: site!.id, limit: 50 }, admin)).data
    const given = atSite.records.find(each => each.filed?.entity === 'assignments')!
    expect(given).toMatchObject({ action: 'grantRoles', reason: 'Works there' })
    expect(given.changes.map(each => each.field)).toContain('userId')
    const { data } = done(await server.call(studyHistory, { studyId: study.id, limit: 50 }, admin))
    expect(data.records.map(each => each.action)).toEqual(expect.arrayContaining(['grantRoles', 'endRoles']))
  })
})

describe('the table of subjects', () => {
  const stored = () =>
    server.getRows(
      'audit_subject',
      { orderBy: 'tenant_id, seq, subject_id' },
      'tenant_id',
      'subject_id',
      'seq',
      'kind',
    )

  test('is written in the transaction of the entry, and goes with it', async () => {
    const before = await stored()
    await server.database
      .transaction(admin.tenantId, async tx => {
        await sql`select audit_append(null, null, 'x', null, null, 'editUser', 'users', ${person}, 1, 'done', null, '{}', null)`.execute(
          tx,
        )
        const { rows } = await sql<{
          count: number
        }>`select count(*)::int as count from audit_subject`.execute(tx)
        const here = before.filter(each => each.tenant_id === admin.tenantId).length
        expect(rows[0]!.count).toBe(here + 1)
        throw new Error('taken back')
      })
      .catch(error => expect(String(error)).toContain('taken back'))
    expect(await stored()).toEqual(before)
  })

  test('TR-A3 may be changed or emptied by nobody', async () => {
    for (const statement of [
      'update audit_subject set seq = seq',
      'delete from audit_subject',
      'truncate audit_subject',
    ]) {
      await expect(server.owner.query(statement), statement).rejects.toThrow(/append-only/)
      const asApp = server.database.transaction(admin.tenantId, async tx => {
        await sql.raw(statement).execute(tx)
      })
      await expect(asApp, statement).rejects.toThrow(/permission denied/)
    }
  })
})

describe('what the list begins with', () => {
  test('changes, sign-ins and reads apart share the trail, and rows say old and new', async () => {
    const readAll = async () => [
      await trail({ show: 'all' }),
      await trail({ show: 'changes' }),
      await trail({ show: 'access' }),
    ]
    // A first reading is an entry itself; the second one adds none.
    await readAll()
    const [all, changes, access] = (await readAll()) as [Trail, Trail, Trail]
    expect(changes.total + access.total).toBe(all.total)
    expect(new Set(access.records.map(each => each.action))).toContain('signIn')
    expect(changes.records.map(each => each.entity)).not.toContain('session')
    const edited = changes.records.find(each => each.action === 'editUser')!
    expect(edited.changes[0]).toMatchObject({ field: 'region', to: expect.stringMatching(/·$/) })
  })

  test('reads no more than the changes, by an index of theirs', async () => {
    await server.owner.query('analyze audit_log')
    const { rows } = await server.database.transaction(admin.tenantId, tx =>
      sql<{
        'QUERY PLAN': string
      }>`explain select * from audit_log l where l.tenant_id = (select current_tenant()) and ${isChange}
        order by l.seq desc limit 15`.execute(tx),
    )
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('audit_log_changes')
  })
})

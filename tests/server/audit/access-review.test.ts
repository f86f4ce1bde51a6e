import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessReviewColumns, exportAccessReview } from '../../../contract/as-of/access-review.ts'
import { roleAsOf, userAsOf } from '../../../contract/as-of/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { roleHistory } from '../../../contract/roles/calls.ts'
import { removeRole } from '../../../contract/roles/changes.ts'
import { editUser, removePeople, userHistory } from '../../../contract/users/calls.ts'
import { randomFrom } from '../../../scripts/lib/random.ts'
import { redactPerson } from '../../../server/audit/redact.ts'
import { fullName, listedName } from '../../../server/kernel/names.ts'
import { getActs } from '../as-of/past-acts.ts'
import { exportsRig, getTable } from '../downloads/exports-rig.ts'
import { invitationRig } from '../invitations/invitation-rig.ts'
import { not } from '../rows.ts'

/** What the tables said about a user's role at a moment. */
type HoldingRow = { id: string; person: string; status: string; employee: string; role: string }
type Recorded = { at: string; held: HoldingRow[] }

const rig = await invitationRig()
const { server, admin } = rig
const exporting = exportsRig(server, admin)
const recorded: Recorded[] = []
let acts: ReturnType<typeof getActs>
afterAll(() => server.close())

/** All role assignments at this moment, while no transaction can write a trail entry. */
const record = async (): Promise<Recorded> => {
  await server.owner.query('begin')
  try {
    await server.owner.query('select from audit_head where tenant_id = $1 for update', [admin.tenantId])
    const [now] = await server.rows<{ at: Date }>(
      `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at, pg_sleep(0.0012)`,
    )
    const at = now!.at.toISOString()
    const held = await server.rows<HoldingRow>(
      `select a.id, concat(u.last_name, '/', u.first_name, '/', u.reading) as person, u.status, coalesce(u.employee_id, '') as employee, r.name_en as role
        from role_assignment a join users u on u.id = a.user_id join role r on r.id = a.role_id
        where a.tenant_id = $1 and a.effective_at <= $2 and a.expires_at > $2 and (a.ended_at is null or a.ended_at > $2) order by a.id`,
      [admin.tenantId, at],
    )
    return { at, held }
  } finally {
    await server.owner.query('commit')
  }
}

beforeAll(async () => {
  const other = await server.getRow(
    'users',
    {
      tenant_id: admin.tenantId,
      status: 'enabled',
      account_id: not(null),
      type: 'internal',
      super_admin: false,
      orderBy: 'account',
    },
    'id',
    'account',
  )
  await server.rows(
    `insert into role_assignment (tenant_id, id, user_id, role_id) select $1, gen_random_uuid(), $2, id from role
      where tenant_id = $1 and code = 'DH_ADMINISTRATOR'`,
    [admin.tenantId, other.id],
  )
  const second = await server.caller(other.account, 'DH_ADMINISTRATOR')
  const random = randomFrom('who held what')
  acts = getActs(rig, random, [admin, second], new Date())
  const often = [
    'grant',
    'grant',
    'confirmed',
    'endRoles',
    'changeGrant',
    'handover',
    'editUser',
    'editRole',
    'disable',
  ]
  for (const name of [
    'register',
    'register',
    'register',
    'addRole',
    'addRole',
    'activate',
    'activate',
    'activate',
  ])
    await acts[name]!()
  for (let turn = 0; turn < 90; turn += 1) {
    await acts[random.pick(often.filter(name => acts[name]))]!()
    if (turn % 5 === 0) recorded.push(await record())
  }
}, 120_000)

const zone = { 'mds-time-zone': 'Asia/Shanghai', 'accept-language': 'en-US' }

/** The rows of a review as records by column, with the lines above them. */
const getReview = async (input: object, by = admin, columns: readonly string[] = accessReviewColumns) => {
  const asked = await server.call(
    exportAccessReview,
    { headers: columns as (typeof accessReviewColumns)[number][], at: new Date().toISOString(), ...input },
    by,
    zone,
  )
  expect(asked, asked.message).toMatchObject({ code: 0, data: { kind: 'accessReview' } })
  const table = await getTable(
    (await exporting.fileOf(await exporting.made(asked.data, 1, by), by)).rawPayload,
  )
  const head = table.findIndex(row => row.length === columns.length)
  const about = new Map(table.slice(0, head).map(row => [String(row[0]), String(row[1])]))
  const rows = table
    .slice(head + 1)
    .map(row => Object.fromEntries(columns.map((key, place) => [key, row[place] ?? ''])))
  expect(rows).toHaveLength(asked.data.rows!)
  return { id: asked.data.id, about, rows }
}

const statuses: Record<string, string> = {
  enabled: 'Enabled',
  disabled: 'Disabled',
  inactive: 'Inactive',
  under_review: 'Under review',
}
const ids = (rows: Record<string, unknown>[]) => rows.map(row => String(row.assignmentId)).sort()

describe('TR-A7 an access review', () => {
  test('TR-A6 of past moments says what the tables said then: who held what, names and states as they were', async () => {
    for (const { at, held } of recorded.filter((_, place) => place % 5 === 0)) {
      const { rows, about } = await getReview({ at })
      const told = rows.map(row => [row.assignmentId, row.person, row.personState, row.employeeId, row.role])
      const seen = held.map(each => {
        const [lastName, firstName, reading] = each.person.split('/')
        const name = listedName({ lastName, firstName, reading }, 'en-US')
        return [each.id, name, statuses[each.status], each.employee, each.role]
      })
      expect(told.sort(), at).toEqual(seen.sort())
      expect(about.get('Number of rows')).toBe(String(held.length))
      expect(about.get('Generated by')).toContain('Haiyan Lin')
      expect(about.get('Time zone')).toBe('Asia/Shanghai')
      expect(new Date(about.get('At the moment')!).getTime()).toBe(Math.floor(Date.parse(at) / 1000) * 1000)
      expect(rows.filter(row => row.endedAt !== '')).toEqual([])
    }
  }, 60_000)

  test('of a period has whatever was held within it, with who gave, confirmed and ended it, and stands in the trail', async () => {
    const [from, at] = [recorded[0]!.at, recorded.at(-1)!.at]
    const { rows, id } = await getReview({ from, at })
    const all = new Set(ids(rows))
    const missing = recorded.flatMap(each => each.held.filter(one => !all.has(one.id)))
    expect(missing).toEqual([])
    type GrantRow = {
      id: string
      actor: string
      asker: string | null
      handover: string | null
      gave: boolean
    }
    const entries = await server.rows<GrantRow>(
      `select l.entity_id as id, l.actor_name as actor, p.payload #>> '{detail,handover}' as handover, l.entity_version = 1 as gave,
          (select concat(u.last_name, u.first_name) from users u where u.id::text = p.payload #>> '{detail,confirmed,askedBy}') as asker
        from audit_log l join audit_content p using (tenant_id, seq) where l.tenant_id = $1 and l.entity = 'assignments' and l.at <= $2
          and (l.entity_version = 1 or p.payload #> '{changes,endedAt}' is not null)`,
      [admin.tenantId, at],
    )
    const people = await server.rows<{ stored: string; last: string; first: string; reading: string }>(
      'select concat(last_name, first_name) as stored, last_name as last, first_name as first, reading from users where tenant_id = $1',
      [admin.tenantId],
    )
    const english = new Map(
      people.map(({ stored, last, first, reading }) => [
        stored,
        fullName({ lastName: last, firstName: first, reading }, 'en-US'),
      ]),
    )
    const inEnglish = (stored: string) => english.get(stored) ?? stored
    const row = new Map(rows.map(each => [String(each.assignmentId), each]))
    const told = { given: 0, confirmed: 0, ended: 0 }
    for (const each of entries.filter(one => one.handover === null && row.has(one.id))) {
      const { givenBy, confirmedBy, endedBy, endedAt } = row.get(each.id)!
      if (!each.gave) {
        told.ended += 1
        expect(endedAt).toBeInstanceOf(Date)
        expect(endedBy).toBe(inEnglish(each.actor))
      } else if (each.asker) {
        told.confirmed += 1
        expect([givenBy, confirmedBy]).toEqual([inEnglish(each.asker), inEnglish(each.actor)])
      } else {
        told.given += 1
        expect([givenBy, confirmedBy]).toEqual([inEnglish(each.actor), ''])
      }
    }
    expect(Math.min(...Object.values(told)), JSON.stringify(told)).toBeGreaterThan(0)
    expect((await exporting.entries(id)).slice(0, 2)).toMatchObject([
      { action: 'exportAccessReview', outcome: 'done', detail: { filters: { at, from } } },
      { action: 'finishExport', outcome: 'done', detail: { rows: rows.length } },
    ])
  })

  test('of a department has who stood in it then, of a role or a study whoever held that', async () => {
    const [moved] = await server.rows<{ id: string; version: number; from: string; to: string }>(
      `select u.id, u.row_version as version, ud.department_id as from, (select d.id from department d where d.tenant_id = $1
          and d.removed_at is null and not d.path && array[ud.department_id] and not d.id = any(f.path) order by d.id limit 1) as to
        from users u join user_department ud on ud.user_id = u.id join department f on f.id = ud.department_id
        where u.tenant_id = $1 and u.status = 'enabled' and u.type = 'internal' and f.head_user_id is distinct from u.id
          and (select count(*) from user_department x where x.user_id = u.id) = 1
          and exists (select from role_assignment a where a.user_id = u.id and a.ended_at is null and a.expires_at > now() and a.study_id is not null)
        order by u.id limit 1`,
      [admin.tenantId],
    )
    const { at } = await record()
    const change = { id: moved!.id, rowVersion: moved!.version, departmentIds: [moved!.to] }
    expect((await server.call(editUser, change, admin)).code).toBe(0)
    const later = (await record()).at
    const people = async (input: object) => (await getReview(input)).rows.map(row => row.userId)
    expect(await people({ at, departmentIds: [moved!.from] })).toContain(moved!.id)
    expect(await people({ at: later, departmentIds: [moved!.from] })).not.toContain(moved!.id)
    expect(await people({ at: later, departmentIds: [moved!.to] })).toContain(moved!.id)
    const [of] = await server.rows<{ role: string; study: string; holders: string[]; members: string[] }>(
      `select role_id as role, study_id as study, array(select b.id::text from role_assignment b where b.role_id = a.role_id
            and b.effective_at <= $3 and b.expires_at > $3 and (b.ended_at is null or b.ended_at > $3) order by 1) as holders,
          array(select b.id::text from role_assignment b where b.study_id = a.study_id
            and b.effective_at <= $3 and b.expires_at > $3 and (b.ended_at is null or b.ended_at > $3) order by 1) as members
        from role_assignment a where a.user_id = $2 and a.tenant_id = $1 and a.study_id is not null and a.ended_at is null limit 1`,
      [admin.tenantId, moved!.id, later],
    )
    expect(ids((await getReview({ at: later, roleIds: [of!.role] })).rows)).toEqual(of!.holders)
    expect(ids((await getReview({ at: later, studyIds: [of!.study] })).rows)).toEqual(of!.members)
  })

  test('TR-A4 loses nobody and no role when personal data have been redacted', async () => {
    const { at, held } = recorded[2]!
    const [someone] = await server.rows<{ id: string }>(
      `select u.id from users u join role_assignment a on a.user_id = u.id where a.id = any($1)
        and exists (select from audit_log l where l.entity = 'users' and l.entity_id = u.id::text and l.at > $2) order by u.id limit 1`,
      [held.map(each => each.id), at],
    )
    const redaction = { tenantId: admin.tenantId, userId: someone!.id, reason: 'Asked for', by: 'operator' }
    expect((await redactPerson(server.owner, redaction)).entries).toBeGreaterThan(0)
    const { rows } = await getReview({ at })
    expect(ids(rows)).toEqual(held.map(each => each.id))
    expect(rows.filter(row => row.person === '' || row.person === '-' || row.role === '')).toEqual([])
  })

  test('TR-Z2 TR-Z3 needs its button, holds whom the scope holds, and refuses what can be no moment', async () => {
    const now = new Date().toISOString()
    const ask = async (input: object, by = admin) =>
      (await server.call(exportAccessReview, { headers: ['person'], at: now, ...input }, by)).code
    expect(await ask({ at: new Date(Date.now() + 60_000).toISOString() })).toBe(codes.momentToCome.code)
    expect(await ask({ from: new Date(Date.now() + 60_000).toISOString() })).not.toBe(0)
    expect(await ask({ at: '1990-01-01T00:00:00Z', roleIds: [admin.userId] })).toBe(codes.exportEmpty.code)
    const [narrow] = await server.rows<{ account: string; code: string }>(
      `select u.account, r.code from users u join role_assignment a on a.user_id = u.id join role r on r.id = a.role_id
        where u.tenant_id = $1 and r.data_scope <> 'tenant' and r.id in (select role_id from role_application where application_id = 1) and r.code is not null and u.status = 'enabled' and u.account is not null
          and a.ended_at is null and a.expires_at > now() and a.effective_at < now() order by u.account limit 1`,
      [admin.tenantId],
    )
    const caller = await server.caller(narrow!.account, narrow!.code)
    expect(await ask({}, caller)).toBe(codes.noMenu.code)
    await server.rows(
      `insert into role_menu (tenant_id, role_id, menu_id) select tenant_id, id, 1012 from role where tenant_id = $1 and code = $2 on conflict do nothing`,
      [admin.tenantId, narrow!.code],
    )
    await server.rows(
      `insert into role_button (tenant_id, role_id, menu_id, button) select tenant_id, id, 1012, 'AUDIT_EXPORT' from role
        where tenant_id = $1 and code = $2 on conflict do nothing`,
      [admin.tenantId, narrow!.code],
    )
    const seen = (await getReview({}, caller)).rows.map(row => String(row.userId))
    const everybody = (await getReview({})).rows.map(row => String(row.userId))
    expect(seen).toContain(caller.userId)
    expect(new Set(seen).size).toBeLessThan(new Set(everybody).size)
  })
})

describe('TR-A7 what is gone', () => {
  test('a deleted role and a person who was removed can be asked for as of a moment, and have a history', async () => {
    const person = await acts.addUser!()
    const role = await acts.addRole!()
    const [userId, roleId] = [person, role].map(each => (each!.data as { id: string }).id) as [string, string]
    const { at } = await record()
    expect(
      (
        await server.call(
          removePeople,
          { users: [{ id: userId, rowVersion: 1 }], reason: 'Not needed' },
          admin,
        )
      ).data.results,
    ).toEqual([expect.objectContaining({ code: 0 })])
    expect(
      (await server.call(removeRole, { id: roleId, rowVersion: 1, reason: 'Not needed' }, admin)).code,
    ).toBe(0)
    const user = await server.call(userAsOf, { userId, at }, admin)
    expect(user.data).toMatchObject({ existed: true, broken: [] })
    expect(user.data.fields.find(each => each.field === 'removed')).toMatchObject({ was: false, now: true })
    const then = await server.call(roleAsOf, { id: roleId, at }, admin)
    expect(then.data).toMatchObject({ existed: true, broken: [], role: { state: 'permanent' } })
    const histories = [
      await server.call(userHistory, { userId }, admin),
      await server.call(roleHistory, { id: roleId }, admin),
    ]
    expect(histories.map(each => each.data.records[0]!.action)).toEqual(['removePeople', 'removeRole'])
  })

  test('the holders of a role at a moment come in pages, in the order of their names', async () => {
    const [role] = await server.rows<{ id: string; holders: number }>(
      `select role_id as id, count(*)::int as holders from role_assignment where tenant_id = $1 and ended_at is null and expires_at > now()
        group by role_id order by 2 desc limit 1`,
      [admin.tenantId],
    )
    const { at } = await record()
    const of = async (limit: number, pageNum: number) =>
      (await server.call(roleAsOf, { id: role!.id, at, limit, pageNum }, admin)).data
    const whole = await of(100, 1)
    expect(whole.total).toBe(role!.holders)
    const [first, next] = [await of(7, 1), await of(7, 2)]
    expect([...first.holders, ...next.holders].map(each => each.id)).toEqual(
      whole.holders.slice(0, 14).map(each => each.id),
    )
    expect((await of(100, 100)).total).toBe(role!.holders)
  })
})

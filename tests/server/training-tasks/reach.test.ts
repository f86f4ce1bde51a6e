import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTrainingTask, previewAudience } from '../../../contract/training-tasks/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not } from '../rows.ts'

let server: DemoServer
let admin: Caller
let course: string

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  // Rows are written as the server writes them: within the tenant.
  await server.rows("select set_config('app.tenant', $1, false)", [admin.tenantId])
  course = (await server.getRow('course', { tenant_id: admin.tenantId, kind: 'pdf' }, 'id')).id
})
afterAll(() => server.close())

let count = 0
const add = async (more: object) => {
  count += 1
  const input = { name: `Reached ${count}`, courseIds: [course], ...more }
  const answer = await server.call(addTrainingTask, input, admin)
  expect(answer, answer.message).toMatchObject({ code: 0 })
  return answer.data.id
}
const newRole = async () =>
  (
    await server.rows<{ id: string }>(
      `insert into role (tenant_id, id, name, name_en, category, level, data_scope, blinding) select tenant_id, gen_random_uuid(),
        'Role ' || gen_random_uuid(), 'Role ' || gen_random_uuid(), category, level, data_scope, blinding from role where tenant_id = $1 and code = 'CRA' returning id`,
      [admin.tenantId],
    )
  )[0]!.id

/** A second, plain reading of the audience: person after person, rule after rule, from what the tables have. */
const plainReach = async (rules: Record<string, string[]>) => {
  const t = admin.tenantId
  const [users, roles, departments, inDepartments, members, personnel, sites] = await Promise.all([
    server.rows<{ id: string; status: string; gone: boolean; from: number; to: number }>(
      `select id, status, removed_at is not null as gone, extract(epoch from valid_from)::float8 as from, extract(epoch from valid_to)::float8 as to
        from users where tenant_id = $1`,
      [t],
    ),
    server.rows<{
      user_id: string
      role_id: string
      study_id: string
      site_id: string
      from: number
      to: number
      ended: number | null
    }>(
      `select user_id, role_id, study_id, site_id, extract(epoch from effective_at)::float8 as from, extract(epoch from expires_at)::float8 as to,
        extract(epoch from ended_at)::float8 as ended from role_assignment where tenant_id = $1`,
      [t],
    ),
    server.rows<{ id: string; path: string[]; gone: boolean }>(
      'select id, path, removed_at is not null as gone from department where tenant_id = $1',
      [t],
    ),
    server.getRows('user_department', { tenant_id: t }, 'user_id', 'department_id'),
    server.getRows(
      'study_member',
      { tenant_id: t },
      'user_id',
      'study_id',
      'site_id',
      'from_date::text as from',
      'to_date::text as to',
    ),
    server.getRows(
      'site_person',
      { tenant_id: t, removed_at: null, user_id: not(null) },
      'user_id',
      'site_id',
      'starts_on::text as from',
      'ends_on::text as to',
    ),
    server.getRows('site', { tenant_id: t }, 'id', 'study_id'),
  ])
  // The company is in Shanghai, which has no daylight saving.
  const day = (text: string, more = 0) => Date.parse(`${text}T00:00:00+08:00`) / 1000 + more * 86_400
  const is = (moment: number, from: number, to: number) => from <= moment && moment < to
  const isDays = (moment: number, { from, to }: { from: string | null; to: string | null }) =>
    is(moment, from ? day(from) : Number.NEGATIVE_INFINITY, to ? day(to, 1) : Number.POSITIVE_INFINITY)
  const isIn = (userId: string, moment: number): boolean => {
    const user = users.find(each => each.id === userId)!
    if (
      user.gone ||
      user.status === 'disabled' ||
      user.status === 'rejected' ||
      !is(moment, user.from, user.to)
    )
      return false
    const held = roles.filter(
      each =>
        each.user_id === userId &&
        is(moment, each.from, Math.min(each.to, each.ended ?? Number.POSITIVE_INFINITY)),
    )
    const working = members.filter(each => each.user_id === userId && isDays(moment, each))
    const duty = personnel.filter(each => each.user_id === userId && isDays(moment, each))
    const own = inDepartments
      .filter(each => each.user_id === userId)
      .map(each => departments.find(one => one.id === each.department_id)!)
    return (
      rules.userIds!.includes(userId) ||
      held.some(each => rules.roleIds!.includes(each.role_id)) ||
      own.some(each => !each.gone && each.path.some(above => rules.departmentIds!.includes(above))) ||
      [...held, ...working].some(
        each => rules.studyIds!.includes(each.study_id) || rules.siteIds!.includes(each.site_id),
      ) ||
      duty.some(
        each =>
          rules.siteIds!.includes(each.site_id) ||
          rules.studyIds!.includes(sites.find(one => one.id === each.site_id)!.study_id),
      )
    )
  }
  const moment = Date.now() / 1000
  // People who come in within the week come in at one of these instants.
  const starts = [
    ...roles.map(each => each.from),
    ...users.map(each => each.from),
    ...[...members, ...personnel].flatMap(each => (each.from ? [day(each.from)] : [])),
  ].filter(each => each > moment && each <= moment + 7 * 86_400)
  const ids = users.map(each => each.id)
  const current = ids.filter(id => isIn(id, moment))
  const week = ids.filter(id => !current.includes(id) && [...new Set(starts)].some(start => isIn(id, start)))
  return { current: current.sort(), week: week.sort() }
}

describe('Random audiences', () => {
  test('MD-L2 the preview and the assignments are what a second reading of the tables says', async () => {
    const t = [admin.tenantId]
    const pick = <T>(list: readonly T[], most: number) =>
      list.filter(() => Math.random() < 0.5).slice(0, Math.floor(Math.random() * (most + 1)))
    const ids = async (table: string) =>
      (
        await server.rows<{ id: string }>(`select id from ${table} where tenant_id = $1 order by random()`, t)
      ).map(each => each.id)
    const users = await ids('users')
    const [roles, studies, sites] = [await ids('role'), await ids('study'), await ids('site')]
    for (const userId of users.slice(0, 40)) {
      const day = () => Math.floor(Math.random() * 20) - 8
      const [from, days] = [day(), Math.floor(Math.random() * 8)]
      await server.rows(
        `insert into role_assignment (tenant_id, id, user_id, role_id, study_id, effective_at, expires_at)
          values ($1, gen_random_uuid(), $2, $3, $4, now() + make_interval(days => $5, hours => 3), now() + make_interval(days => $6, hours => 3))`,
        [
          t[0],
          userId,
          roles[Math.floor(Math.random() * roles.length)],
          Math.random() < 0.5 ? studies[0] : null,
          from,
          from + days + 1,
        ],
      )
      await server.rows(
        `insert into study_member (tenant_id, id, study_id, user_id, site_id, from_date, to_date) select $1, gen_random_uuid(), s.study_id, $2, s.id,
          current_date + $4::int, current_date + $5::int from site s where s.id = $3 on conflict do nothing`,
        [t[0], userId, sites[Math.floor(Math.random() * sites.length)], from, from + days],
      )
    }
    for (let round = 0; round < 12; round += 1) {
      const rules = {
        userIds: pick(users, 5),
        roleIds: pick(roles, 3),
        departmentIds: pick(await ids('department'), 2),
        studyIds: pick(studies, 2),
        siteIds: pick(sites, 3),
      }
      const plain = await plainReach(rules)
      const { data } = await server.call(previewAudience, { ...rules, limit: 100 }, admin)
      expect(data).toMatchObject({ now: plain.current.length, week: plain.week.length })
      if (data.total <= 100) expect(data.records.map(each => each.id).sort()).toEqual(plain.current)
      const week = (await server.call(previewAudience, { ...rules, window: 'week', limit: 100 }, admin)).data
      if (week.total <= 100) expect(week.records.map(each => each.id).sort()).toEqual(plain.week)
      const id = await add(rules)
      const assigned = await server.rows<{ user_id: string }>(
        'select user_id from task_assignment where task_id = $1 and assigned_at <= now() and (ended_at is null or ended_at > now())',
        [id],
      )
      expect(assigned.map(each => each.user_id).sort()).toEqual(plain.current)
    }
  })

  test('MD-L2 5,000 people are assigned in one save', async () => {
    const role = await newRole()
    await server.rows(
      `with fresh as (insert into users (tenant_id, id, status, last_name, first_name) select $1, gen_random_uuid(), 'enabled', 'Many', i::text
        from generate_series(1, 5000) i returning id)
      insert into role_assignment (tenant_id, id, user_id, role_id) select $1, gen_random_uuid(), id, $2 from fresh`,
      [admin.tenantId, role],
    )
    const started = performance.now()
    const id = await add({ roleIds: [role], dueDays: 30 })
    process.stdout.write(`5,000 people assigned in ${Math.round(performance.now() - started)} ms\n`)
    const [row] = await server.rows<{ assigned: number; told: number }>(
      `select (select count(*)::int from task_assignment where task_id = $1) as assigned,
        (select count(*)::int from notice where subject ->> 'taskId' = $1::text and type = 'todo') as told`,
      [id],
    )
    expect(row).toEqual({ assigned: 5000, told: 5000 })
  })
})

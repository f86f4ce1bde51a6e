import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Random } from '../../../scripts/lib/random.ts'
import type { Transaction } from '../../../server/kernel/context.ts'

/** Menus and buttons that the cases need, and some that they do not. */
export const rightsOfWorld: readonly (readonly [menu: number, buttons: readonly string[]])[] = [
  [1002, []],
  [1003, ['DEPARTMENT_EDIT']],
  [1004, ['STUDY_MANAGEMENT_STATUS']],
  [1010, ['ROLE_MANAGEMENT_EDIT', 'ROLE_MANAGEMENT_DELETE', 'ROLE_MANAGEMENT_EXPORT']],
  [1011, ['USER_MANAGEMENT_STATUS', 'USER_MANAGEMENT_REVIEW', 'USER_ROLE_ASSIGN', 'USER_MANAGEMENT_ADD']],
  [1043, ['STUDY_CENTER_ACTIVE']],
]

export type WorldPerson = { id: string; accountId: string; roles: string[]; token: Buffer | null }
/** A random company, as the tables hold it. */
export type World = {
  tenantId: string
  people: WorldPerson[]
  roles: string[]
  departments: string[]
  studies: string[]
  sites: { id: string; studyId: string }[]
  /** Studies and sites that are active. */
  active: Set<string>
}

const day = 86_400_000
const ends = { from: '-infinity', to: 'infinity' } as const

/**
 * Time bounds that include most moments, within thirty days on either side of now; whole seconds, so that nothing is
 * rounded.
 */
const bounds = (random: Random, now: Date, tight: number) => {
  const days = (sign: 1 | -1) =>
    new Date(now.getTime() + sign * (random.below(24) + 1) * day + random.below(10_000) * 1000).toISOString()
  if (!random.chance(tight)) return { ...ends }
  return random.pick([
    { from: days(-1), to: ends.to },
    { from: ends.from, to: days(1) },
    { from: days(-1), to: days(1) },
    { from: days(1), to: ends.to },
    { from: ends.from, to: days(-1) },
  ])
}

const some = <T>(random: Random, list: readonly T[], share: number) => list.filter(() => random.chance(share))

const put = (tx: Transaction, table: string, columns: string, rows: readonly object[]) =>
  rows.length === 0
    ? undefined
    : sql`insert into ${sql.raw(table)} (${sql.raw(columns)}) select ${sql.raw(columns)}
        from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)

/** Fills a new company with users, roles, rights, org trees and time bounds; the rollback removes all of it. */
export const makeWorld = async (
  tx: Transaction,
  random: Random,
  tenantId: string,
  now: Date,
): Promise<World> => {
  const of = (count: number) => Array.from({ length: count }, () => random.uuid())
  const world: World = {
    tenantId,
    people: of(14).map(id => ({ id, accountId: random.uuid(), roles: [], token: null })),
    roles: of(6),
    departments: of(6),
    studies: of(4),
    sites: of(5).map(id => ({ id, studyId: '' })),
    active: new Set(),
  }
  const t = { tenant_id: tenantId }
  const licence = bounds(random, now, 0.15)
  await put(
    tx,
    'tenant',
    'id, company_name, company_name_en, tenant_type, enabled, licence_from, licence_to, settings, languages, language_flag, time_zone, row_version',
    [
      {
        id: tenantId,
        company_name: '测试',
        company_name_en: 'Trial',
        tenant_type: 2,
        enabled: random.chance(0.97),
        licence_from: licence.from,
        licence_to: random.chance(0.03) ? '-infinity' : licence.to,
        settings: { passwordCycleMonths: random.chance(0.5) ? 3 : 0 },
        languages: ['zh-CN'],
        language_flag: 'zh-CN',
        time_zone: 'Asia/Tokyo',
        row_version: 1,
      },
    ],
  )
  const open = bounds(random, now, 0.1)
  await put(tx, 'tenant_application', 'tenant_id, application_id, licence_from, licence_to', [
    ...(random.chance(0.97)
      ? [{ ...t, application_id: 1, licence_from: open.from, licence_to: open.to }]
      : []),
    { ...t, application_id: 3, licence_from: ends.from, licence_to: ends.to },
  ])
  await makePlaces(tx, random, world)
  await makePeople(tx, random, world, now)
  await makeRoles(tx, random, world, now)
  await makeMembers(tx, random, world)
  return world
}

const makePlaces = async (tx: Transaction, random: Random, world: World) => {
  const t = { tenant_id: world.tenantId }
  const paths: string[][] = []
  for (const id of world.departments) paths.push([...(random.chance(0.6) ? (paths.at(-1) ?? []) : []), id])
  await put(
    tx,
    'department',
    'tenant_id, id, parent_id, path, name, name_en, sort, row_version, said',
    paths.map((path, sort) => ({
      ...t,
      id: path.at(-1),
      parent_id: path.at(-2) ?? null,
      path,
      name: `D${sort}`,
      name_en: '',
      sort,
      row_version: 1,
      said: '',
    })),
  )
  await put(
    tx,
    'department_application',
    'tenant_id, department_id, application_id',
    world.departments.flatMap(id =>
      random.chance(0.2)
        ? [3, ...(random.chance(0.4) ? [1] : [])].map(application_id => ({
            ...t,
            department_id: id,
            application_id,
          }))
        : [],
    ),
  )
  for (const id of world.studies) if (random.chance(0.8)) world.active.add(id)
  for (const { id } of world.sites) if (random.chance(0.6)) world.active.add(id)
  await sql`insert into study (tenant_id, id, plan_id, name, status, department_id, active)
    select ${world.tenantId}::uuid, * from jsonb_to_recordset(${JSON.stringify(
      world.studies.map((id, place) => ({
        id,
        plan: `P-${place}`,
        name: `Study ${place}`,
        status: random.pick(['planned', 'ongoing', 'ongoing', 'ongoing', 'completed', 'locked']),
        department: random.chance(0.7) ? random.pick(world.departments) : null,
        active: world.active.has(id),
      })),
    )}::jsonb) as x (id uuid, plan text, name text, status text, department uuid, active boolean)`.execute(tx)
  const organisation = random.uuid()
  await sql`insert into organisation (tenant_id, id, name, type) values (${world.tenantId}::uuid, ${organisation}::uuid, 'Hospital', 'hospital')`.execute(
    tx,
  )
  for (const site of world.sites) site.studyId = random.pick(world.studies)
  await sql`insert into site (tenant_id, id, study_id, site_no, organisation_id, status, active)
    select ${world.tenantId}::uuid, x.id, x.study, x.no, ${organisation}::uuid, 'preparing', x.active
    from jsonb_to_recordset(${JSON.stringify(
      world.sites.map(({ id, studyId }, no) => ({
        id,
        study: studyId,
        no: String(no),
        active: world.active.has(id),
      })),
    )}::jsonb) as x (id uuid, study uuid, no text, active boolean)`.execute(tx)
}

const makePeople = async (tx: Transaction, random: Random, world: World, now: Date) => {
  const t = { tenant_id: world.tenantId }
  const rows = world.people.map((person, place) => {
    const { from, to } = bounds(random, now, 0.2)
    const account = random.chance(0.95)
    if (account) person.token = createHash('sha256').update(`token-${person.accountId}`).digest()
    const status = random.weighted([
      ['enabled', 16],
      ['disabled', 2],
      ['inactive', 2],
      ['under_review', 1],
      ['rejected', 1],
    ] as const)
    const age = random.chance(0.9) ? day : 200 * day
    return {
      ...t,
      id: person.id,
      account_id: account ? person.accountId : null,
      name: `why-${person.accountId}`,
      enabled: random.chance(0.97),
      last: `L${place}`,
      status,
      from,
      to,
      super: place === 13,
      set_at: random.chance(0.9) ? new Date(now.getTime() - age).toISOString() : null,
      token: person.token?.toString('hex'),
    }
  })
  const given = JSON.stringify(rows)
  const from = sql`from jsonb_to_recordset(${given}::jsonb) as x (id uuid, account_id uuid, name text, enabled boolean, last text, status text,
    "from" timestamptz, "to" timestamptz, super boolean, set_at timestamptz, token text)`
  await sql`insert into account (id, name, enabled) select account_id, name, enabled ${from} where account_id is not null`.execute(
    tx,
  )
  await sql`insert into users (tenant_id, id, account_id, account, last_name, status, valid_from, valid_to, super_admin)
    select ${world.tenantId}::uuid, id, account_id, case when account_id is not null then name end, last, status, "from", "to", super ${from}`.execute(
    tx,
  )
  await sql`insert into membership (account_id, tenant_id, user_id) select account_id, ${world.tenantId}::uuid, id ${from} where account_id is not null`.execute(
    tx,
  )
  await sql`insert into credential (id, account_id, secret, set_at) select gen_random_uuid(), account_id, 'x', set_at ${from}
    where account_id is not null and set_at is not null`.execute(tx)
  // Sessions outlive the tested moments: this test is not about a session's age.
  await sql`insert into session (id, account_id, method, kind, last_seen_at, expires_at) select account_id, account_id, 'token', 'token', now(), now() + interval '1 day' ${from} where account_id is not null`.execute(
    tx,
  )
  await sql`insert into access_token (hash, session_id, expires_at) select decode(token, 'hex'), account_id, now() + interval '1 day' ${from} where account_id is not null`.execute(
    tx,
  )
  const inside = world.people.flatMap(({ id }) =>
    some(random, world.departments, 0.22).map(department_id => ({ ...t, user_id: id, department_id })),
  )
  await put(tx, 'user_department', 'tenant_id, user_id, department_id', inside)
}

const makeRoles = async (tx: Transaction, random: Random, world: World, now: Date) => {
  const t = { tenant_id: world.tenantId }
  const role = (id: string, place: number) => ({
    id,
    name: `R${place}`,
    level: 'study',
    scope: random.pick(['tenant', 'tenant', 'department', 'study', 'self']),
    expires: random.chance(0.15) ? bounds(random, now, 1).to : null,
    enabled: random.chance(0.93),
  })
  const roles = world.roles.map(role)
  await sql`insert into role (tenant_id, id, name, name_en, level, data_scope, expires_at, enabled)
    select ${world.tenantId}::uuid, id, name, name, level, scope, expires, enabled
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as x (id uuid, name text, level text, scope text, expires timestamptz, enabled boolean)`.execute(
    tx,
  )
  const opened = world.roles.flatMap(role_id =>
    some(random, rightsOfWorld, 0.85).map(([menu_id, buttons]) => ({ role_id, menu_id, buttons })),
  )
  await put(
    tx,
    'role_application',
    'tenant_id, role_id, application_id',
    world.roles.flatMap(role_id =>
      [1, 3]
        .filter(id => random.chance(id === 1 ? 0.93 : 0.3))
        .map(application_id => ({ ...t, role_id, application_id })),
    ),
  )
  await put(
    tx,
    'role_menu',
    'tenant_id, role_id, menu_id',
    opened.map(({ role_id, menu_id }) => ({ ...t, role_id, menu_id })),
  )
  await put(
    tx,
    'role_button',
    'tenant_id, role_id, menu_id, button',
    opened.flatMap(({ role_id, menu_id, buttons }) =>
      some(random, buttons, 0.8).map(button => ({ ...t, role_id, menu_id, button })),
    ),
  )
  const grants = world.people.flatMap(person => {
    person.roles = some(random, world.roles, 0.35)
    return person.roles.flatMap(role_id =>
      Array.from({ length: random.chance(0.15) ? 2 : 1 }, () => {
        const { from, to } = bounds(random, now, 0.3)
        const ended = random.chance(0.08)
          ? new Date(now.getTime() - (random.below(20) + 1) * day).toISOString()
          : null
        return { id: random.uuid(), person: person.id, role: role_id, from, to, ended }
      }),
    )
  })
  await sql`insert into role_assignment (tenant_id, id, user_id, role_id, effective_at, expires_at, ended_at)
    select ${world.tenantId}::uuid, id, person, role, "from", "to", ended
    from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as x (id uuid, person uuid, role uuid, "from" timestamptz, "to" timestamptz, ended timestamptz)`.execute(
    tx,
  )
}

/** Who works in which study, heads or manages which department, and has open tasks. */
const makeMembers = async (tx: Transaction, random: Random, world: World) => {
  const members = world.people.flatMap(person =>
    some(random, world.studies, 0.3).map(study => {
      const own = world.sites.filter(site => site.studyId === study)
      const site = own.length && random.chance(0.4) ? random.pick(own).id : null
      return { id: random.uuid(), study, person: person.id, site }
    }),
  )
  await sql`insert into study_member (tenant_id, id, study_id, user_id, site_id)
    select ${world.tenantId}::uuid, id, study, person, site
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as x (id uuid, study uuid, person uuid, site uuid)`.execute(
    tx,
  )
  for (const id of world.departments) {
    const head = random.chance(0.5) ? random.pick(world.people).id : null
    await sql`update department set head_user_id = ${head}::uuid where id = ${id}::uuid`.execute(tx)
  }
  await put(
    tx,
    'department_manager',
    'tenant_id, department_id, user_id',
    world.departments.flatMap(department_id =>
      some(random, world.people, 0.08).map(({ id }) => ({
        tenant_id: world.tenantId,
        department_id,
        user_id: id,
      })),
    ),
  )
}

/** Moves all bounds, so that the moment in this many milliseconds is now. */
export const shiftBounds = async (tx: Transaction, { tenantId }: World, by: number) => {
  const shift = (column: string) => sql`${sql.ref(column)} - make_interval(secs => ${by / 1000})`
  const mine = sql`tenant_id = ${tenantId}::uuid`
  await sql`update tenant set licence_from = ${shift('licence_from')}, licence_to = ${shift('licence_to')} where id = ${tenantId}::uuid`.execute(
    tx,
  )
  await sql`update tenant_application set licence_from = ${shift('licence_from')}, licence_to = ${shift('licence_to')} where ${mine}`.execute(
    tx,
  )
  await sql`update users set valid_from = ${shift('valid_from')}, valid_to = ${shift('valid_to')} where ${mine}`.execute(
    tx,
  )
  await sql`update role set expires_at = ${shift('expires_at')} where ${mine}`.execute(tx)
  // An assignment that ended before that moment stays ended; one that ends later has not ended yet.
  await sql`update role_assignment set effective_at = ${shift('effective_at')}, expires_at = ${shift('expires_at')},
    ended_at = case when ${shift('ended_at')} <= now() then ${shift('ended_at')} end where ${mine}`.execute(
    tx,
  )
  await sql`update credential set set_at = ${shift('set_at')} where account_id in (select account_id from membership where ${mine})`.execute(
    tx,
  )
}

import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { demoPassword } from '../../server/app/demo/accounts.ts'
import { type Clock, clockFrom } from '../../server/app/demo/clock.ts'
import { hashSecret } from '../../server/features/auth/password.ts'
import type { Row } from '../../server/kernel/db/insert.ts'
import type { Tables } from '../../server/kernel/db/tables.ts'
import type { Keys } from '../../server/kernel/keys.ts'
import { copyInto, each, isSuperuser } from './copy-in.ts'
import { withoutIndexes } from './indexes.ts'
import { type LoadPerson, loadAccount, loadPerson } from './load-names.ts'
import { writeLoadOrganisations } from './load-organisations.ts'
import { writeLoadDepartments, writeLoadRoles } from './load-places.ts'
import { writeStudies } from './load-studies.ts'
import {
  type LoadTenant,
  loadDepartments,
  loadHospitals,
  loadPositions,
  loadTenant,
  writeTenant,
} from './load-tenant.ts'
import { type Random, randomFrom, sortedIds } from './random.ts'

export type LoadSize = {
  tenants: number
  users: number
  studies: number
  /** Sites of each study; 8 unless given. */
  sitesEach?: number
  organisations?: number
  /** In addition to those of the demo. */
  departments?: number
  roles?: number
}
export type LoadResult = { tenant: string; tenantId: string; first: string; last: string; seconds: number }

type Load = { client: Client; random: Random; clock: Clock; tenant: LoadTenant }
export type LoadUser = LoadPerson & { id: string; accountId: string; role: string }

/**
 * Fills tenants for measurements: people with names as frequent as in life, departments, roles and studies. One transaction per tenant;
 * account names continue after the existing ones. Every account has the demo's password.
 */
export async function seedLoad(
  client: Client,
  keys: Keys,
  size: LoadSize,
  log: (line: string) => void = () => {},
): Promise<LoadResult[]> {
  const md5 = createHash('md5').update(demoPassword).digest('hex').toUpperCase()
  const stored = await hashSecret(keys, md5)
  const results: LoadResult[] = []
  for (let done = 0; done < size.tenants; done++) {
    const began = performance.now()
    const first = await nextNumber(client)
    const number = await nextTenant(client)
    const random = randomFrom(`load ${number} ${first}`)
    const load: Load = {
      client,
      random,
      clock: clockFrom(new Date()),
      tenant: await loadTenant(client, number, first),
    }
    await client.query('begin')
    try {
      await fill(load, first, size, stored)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
    await client.query(
      'analyze users, user_search, user_piece, account, credential, membership, user_department, role_assignment, study_member',
    )
    const seconds = (performance.now() - began) / 1000
    const { nameEn, id } = load.tenant
    const last = loadAccount(first + size.users - 1)
    results.push({ tenant: nameEn, tenantId: id, first: loadAccount(first), last, seconds })
    log(`${nameEn}: ${loadAccount(first)} to ${last} in ${seconds.toFixed(1)} s`)
  }
  return results
}

const single = async (client: Client, statement: string): Promise<number> =>
  Number((await client.query(statement)).rows[0].number)

const nextNumber = (client: Client) =>
  single(
    client,
    `select coalesce(max(substr(name, 6)::int), 0) + 1 as number from reserved_name where name ~ '^load\\.\\d{6,8}$'`,
  )
const nextTenant = (client: Client) =>
  single(client, `select count(*) + 1 as number from tenant where company_name_en like 'Canghai Pharma %'`)

type Stored = { secret: string; pepperVersion: number }

async function fill({ client, random, clock, tenant }: Load, first: number, size: LoadSize, stored: Stored) {
  await writeTenant(client, tenant, clock)
  // Optional data has its own random numbers: the rest is the same without it.
  const own = (what: string) => randomFrom(`${what} ${tenant.id}`)
  const { tenants: _, ...sizes } = { organisations: 0, departments: 0, roles: 0, ...size }
  await withoutChecks(client, async () => {
    const departments = await writeLoadDepartments(client, tenant.id, own('departments'), sizes.departments)
    await fillPeople({ client, random, clock, tenant }, first, size, stored, departments)
    await writeLoadOrganisations(client, tenant.id, own('organisations'), sizes.organisations)
    await writeLoadRoles(client, tenant.id, own('roles'), sizes.roles)
  })
  await client.query('select audit_filled($1)', [random.uuid()])
  const detail = { detail: { load: true, ...sizes } }
  await client.query(
    `select audit_append(null, null, 'mds-kit', null, null, 'seed', 'tenant', $1, 1, 'done', $2, $3, null)`,
    [tenant.id, random.uuid(), detail],
  )
}

/**
 * Every foreign key points to a row of the same transaction, and checking each would take as long as writing them. A superuser may switch
 * the checks off for this transaction; other logins wait for them.
 */
async function withoutChecks(client: Client, work: () => Promise<void>) {
  const able = await isSuperuser(client)
  if (able) await client.query(`set local session_replication_role = replica`)
  await work()
  if (able) await client.query(`set local session_replication_role = origin`)
}

async function fillPeople(
  { client, random, clock, tenant }: Load,
  first: number,
  { sitesEach = 8, ...size }: LoadSize,
  stored: Stored,
  further: readonly string[],
) {
  const departments = [...loadDepartments.map(key => tenant.getId('department', key)), ...further]
  const users: LoadUser[] = []
  for (let at = 0; at < size.users; at++)
    users.push({
      ...loadPerson(random, first + at),
      id: random.uuid(),
      accountId: random.uuid(),
      role: roleAt(at, random),
    })
  await withoutIndexes(client, tablesOfPeople, users.length, async () => {
    await writePeople({ client, random, clock, tenant }, users, departments, stored)
    await writeStudies({ client, random, clock, tenant, users, studies: size.studies, sitesEach })
  })
}

/** Tables with a row for each person, in the order of writing. */
const tablesOfPeople = [
  'account',
  'reserved_name',
  'credential',
  'users',
  'user_search',
  'user_piece',
  'membership',
  'user_department',
  'user_position',
  'study_member',
  'role_assignment',
] as const

/** What a search of people reads. The trigger that keeps it may be off; in the order of names the first is read fastest. */
const searched = [
  `insert into user_search (tenant_id, user_id, present, sort_name, search, search_contact, status, type)
    select tenant_id, id, true, sort_name, search, search_contact, status, type from users
    where tenant_id = $1 order by sort_name on conflict do nothing`,
  `insert into user_piece (tenant_id, class, late, piece, user_id)
    select u.tenant_id, p.class, u.status <> 'enabled', p.piece, u.id from users u, user_pieces(u) p
    where u.tenant_id = $1 order by 1, 2, 3, 4, 5 on conflict do nothing`,
]

async function writePeople(
  load: Load,
  users: readonly LoadUser[],
  departments: readonly string[],
  stored: Stored,
) {
  const { client, random, tenant } = load
  const put = <T extends keyof Tables>(
    table: T,
    people: readonly LoadUser[],
    row: (user: LoadUser, at: number) => Row<T>,
  ) => copyInto(client, table, each(people, row))
  // Rows in the order of their key fill its index from left to right.
  const byAccount = sortedBy(users, user => user.accountId)
  const byId = sortedBy(users, user => user.id)
  const credentials = sortedIds(users.length, random)
  await put('account', byAccount, ({ accountId, account, email, phone }) => ({
    id: accountId,
    name: account,
    email,
    phone,
  }))
  await put('reserved_name', users, ({ account }) => ({ name: account }))
  await put('credential', users, ({ accountId }, at) => ({
    id: credentials[at]!,
    account_id: accountId,
    secret: stored.secret,
    pepper_version: stored.pepperVersion,
  }))
  await put('users', users, (user, at) => userRow(user, at, load))
  for (const statement of searched) await client.query(statement, [tenant.id])
  await put('membership', byAccount, ({ accountId, id, role }) => ({
    account_id: accountId,
    tenant_id: tenant.id,
    user_id: id,
    last_role_id: tenant.getId('role', role),
  }))
  await put('user_department', byId, ({ id }) => ({
    tenant_id: tenant.id,
    user_id: id,
    department_id: random.pick(departments),
    main: true,
  }))
  await put('user_position', byId, ({ id }) => ({
    tenant_id: tenant.id,
    user_id: id,
    position_id: tenant.getId('position', random.pick(loadPositions)),
  }))
}

const sortedBy = (users: readonly LoadUser[], key: (user: LoadUser) => string): LoadUser[] =>
  users.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))

/** The first account is the administrator; the others work in studies. */
const roleAt = (at: number, random: Random): string =>
  at === 0
    ? 'DH_ADMINISTRATOR'
    : random.weighted([
        ['CRA', 55],
        ['CRC', 20],
        ['PROJECT_MANAGER', 12],
        ['LEAD_CRA', 8],
        ['PI', 5],
      ] as const)

const statuses = [
  ['enabled', 93],
  ['inactive', 3],
  ['disabled', 3],
  ['under_review', 1],
] as const

function userRow(user: LoadUser, at: number, { random, clock, tenant }: Load): Row<'users'> {
  const { id, accountId, account, name, email, phone, employeeId, texts } = user
  const created = clock.at(-1 - random.below(1500), `0${random.below(10)}:${10 + random.below(49)}`)
  const hasAccount = at === 0 || at % 10 !== 9
  return {
    tenant_id: tenant.id,
    id,
    account_id: accountId,
    account,
    type: hasAccount ? 'internal' : 'external',
    last_name: name.lastName,
    first_name: name.firstName,
    reading: name.reading,
    email,
    phone,
    employee_id: employeeId,
    organisation_id: tenant.getId('organisation', hasAccount ? 'hengyu' : random.pick(loadHospitals)),
    status: at === 0 ? 'enabled' : random.weighted(statuses),
    super_admin: at === 0,
    ...texts,
    created_at: created,
    updated_at: created,
  }
}

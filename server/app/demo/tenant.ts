import type { ClientBase, PoolClient } from 'pg'
import { namedRoles } from '../../features/tenant/named-roles.ts'
import { type NewTenant, writeTenant } from '../../features/tenant/write.ts'
import { neverPrepare } from '../../kernel/db/prepare.ts'
import { bindTransaction } from '../../kernel/db/transaction.ts'
import type { Keys as SealKeys } from '../../kernel/keys.ts'
import { seedAccessRequests } from './access-requests.ts'
import { getActors, getManager } from './actors.ts'
import { getAssignments, studyAssignments } from './assignments.ts'
import type { Clock } from './clock.ts'
import type { Company } from './company.ts'
import { withBeginnings } from './first-entries.ts'
import { type Entry, historyOfPeople, signIns, writeHistory } from './history.ts'
import { into, setTenant } from './insert.ts'
import { invitationRows } from './invitations.ts'
import { getNotices } from './notices.ts'
import { seedOrganisationFacts, seedOrganisationLists } from './organisation-parts.ts'
import { ownRoles } from './own-roles.ts'
import { getPeople } from './people.ts'
import type { Person, Registry } from './person.ts'
import { positionTree } from './positions.ts'
import { type Random, randomFrom } from './random.ts'
import { isRegistry, registryPlan } from './registry.ts'
import {
  departmentApplicationRows,
  departmentRows,
  getId,
  type Keys,
  keyed,
  memberRows,
  organisationRows,
  positionRows,
  roleRows,
  userRow,
} from './rows.ts'
import { seedSites } from './seed-sites.ts'
import { signStatuses } from './signed-statuses.ts'
import { signWaivers } from './signed-waivers.ts'
import { getSigner } from './signing.ts'
import { gapNotices } from './site-gates.ts'
import { getLacking, getSiteTeams } from './site-people.ts'
import { siteEntries } from './site-rows.ts'
import { registryRows, studyRows } from './study-rows.ts'
import { readTree } from './trees.ts'
import { getTrials } from './trials.ts'

export type Seeding = {
  client: ClientBase
  /** Keys of the server: signatures are sealed with them. */
  keys: SealKeys
  random: Random
  clock: Clock
  registry: Registry
}
export type Seeded = { tenantId: string; people: readonly Person[]; roleIds: ReadonlyMap<string, string> }

/** Ids of a company's records, by the keys of its tables. */
export const getKeys = (company: Company, random: Random) => ({
  departments: keyed(
    random,
    readTree(company.departments).map(({ key }) => key),
  ),
  positions: keyed(
    random,
    readTree(positionTree).map(({ key }) => key),
  ),
  organisations: organisationKeys(company, random),
  roles: keyed(random, [...namedRoles.map(({ code }) => code), ...company.ownRoles]),
})

/** Ids of later additions are drawn separately, from the last of the others, so that those stay the same. */
function organisationKeys({ organisations }: Company, random: Random): Keys {
  const keysWhere = (later: boolean) =>
    organisations.filter(each => Boolean(each.later) === later).map(each => each.key)
  const first = keyed(random, keysWhere(false))
  return new Map([...first, ...keyed(randomFrom([...first.values()].join()), keysWhere(true))])
}

/** Everything of one company except what it shares with others: accounts and memberships (see entered). */
export function getPlan(company: Company, { random, clock, registry }: Seeding) {
  const people = getPeople(company, random, clock, registry)
  const trials = getTrials(company, people, random, clock)
  const keys = getKeys(company, random)
  return { company, tenantId: random.uuid(), people, trials, keys }
}
export type Plan = ReturnType<typeof getPlan>

/** Writes a planned company. The accounts must exist already. */
export async function seedTenant(plan: Plan, seeding: Seeding): Promise<Seeded> {
  const { client, clock } = seeding
  const { company, tenantId, people, keys } = plan
  await setTenant(client, tenantId)
  await writeTenant(client, getBeginning(plan, clock))
  await seedDirectory(plan, seeding)
  const history = await seedPeople(plan, seeding)
  const assignments = await seedTrials(plan, seeding)
  await seedOrganisationFacts(into(client, tenantId), keys.organisations, people[0]!.id, clock)
  const requests =
    company.key === 'sponsor'
      ? await seedAccessRequests(client, { ...plan, assignments, roleNames: roleNames(company), clock })
      : []
  await seedTrail(plan, seeding, [...history, ...requests])
  return { tenantId, people, roleIds: keys.roles }
}

/** The initial data of a company: its own row, its licences and its roles. */
function getBeginning({ company, tenantId, keys }: Plan, clock: Clock): NewTenant {
  const founded = clock.at(-1700, '01:30')
  return {
    tenant: {
      id: tenantId,
      company_name: company.name,
      company_name_en: company.nameEn,
      icon: company.icon,
      logo_url: null,
      tenant_type: company.type,
      language_flag: company.locale,
      time_zone: company.zone,
      settings: company.settings,
      licence_from: founded,
      licence_to: clock.at(900, '16:00'),
      created_at: founded,
      updated_at: founded,
    },
    licences: company.licences.map(({ application, from, to }) => ({
      application_id: application,
      licence_from: clock.at(from, '16:00'),
      licence_to: clock.at(to, '16:00'),
    })),
    roles: roleRows(company, keys.roles, clock),
  }
}

async function seedDirectory({ company, tenantId, keys }: Plan, { client, clock }: Seeding) {
  const put = into(client, tenantId)
  await put('organisation', organisationRows(company, keys.organisations, clock))
  await put('position', positionRows(company, keys.positions))
  await seedOrganisationLists(put, keys.organisations)
}

async function seedPeople({ company, tenantId, people, keys }: Plan, seeding: Seeding) {
  const { client, random, clock, registry } = seeding
  const put = into(client, tenantId)
  const { entries, versions } = historyOfPeople(people, {
    company,
    random,
    clock,
    positions: keys.positions,
    ...getActors(people),
  })
  await put(
    'users',
    people.map(person =>
      userRow(person, registry.accounts.get(person.account ?? ''), keys.organisations, versions),
    ),
  )
  await put('department', departmentRows(company, keys.departments, people))
  await put('department_application', departmentApplicationRows(company, keys.departments))
  await put(
    'user_department',
    people.flatMap(({ id, departments }) =>
      departments.map((key, at) => ({
        user_id: id,
        department_id: getId(keys.departments, key),
        main: at === 0,
      })),
    ),
  )
  await put('invitation', invitationRows(tenantId, people, [...keys.departments.values()].at(-1), clock))
  await put(
    'user_position',
    people.map(({ id, position }) => ({ user_id: id, position_id: getId(keys.positions, position) })),
  )
  return entries
}

async function seedTrials(
  { company, tenantId, people, trials, keys }: Plan,
  { client, random, clock }: Seeding,
) {
  const put = into(client, tenantId)
  const { admin } = getActors(people)
  await put('study', studyRows(trials, company, keys, clock))
  await put('study_registry_number', registryRows(trials, company))
  await seedSites({ company, trials, keys }, put, clock)
  const assignments = await seedTeams({ people, trials, keys }, put, { random, clock, grantedBy: admin.id })
  await put(
    'study_pin',
    trials
      .filter(({ spec, leadPm }) => spec.status === 'ongoing' && leadPm)
      .slice(0, 3)
      .flatMap((trial, at) =>
        [...new Set([trial.leadPm?.id ?? admin.id, admin.id])].map(user => ({
          user_id: user,
          study_id: trial.id,
          pinned_at: clock.at(-12 - at),
        })),
      ),
  )
  const notices = getNotices({
    random,
    clock,
    people,
    trials: trials.filter(trial => !isRegistry(trial)),
    organisations: company.organisations,
    manager: getManager(people),
    roleNames: roleNames(company),
  })
  await put('notice', notices)
  await put('notice', gapNotices(company, trials, getLacking(trials, getSiteTeams(trials, clock)), clock))
  return assignments
}

/** Assigns people to studies. The registry draws its ids separately, so that all others stay the same. */
async function seedTeams(
  { people, trials, keys }: Pick<Plan, 'people' | 'trials' | 'keys'>,
  put: ReturnType<typeof into>,
  { random, clock, grantedBy }: { random: Random; clock: Clock; grantedBy: string },
) {
  const apart = randomFrom(registryPlan)
  const usual = trials.filter(trial => !isRegistry(trial))
  const registry = trials.filter(isRegistry)
  const given = { clock, roleIds: keys.roles, grantedBy }
  await put('study_member', [
    ...usual.flatMap(trial => memberRows(trial, random)),
    ...registry.flatMap(trial => memberRows(trial, apart)),
  ])
  const assignments = [
    ...getAssignments(people, usual, { ...given, random }),
    ...registry.flatMap(trial => studyAssignments(trial, { ...given, random: apart })),
  ]
  await put('role_assignment', assignments)
  return assignments
}

/** The audit trail since the company began; its last entry, with the database's own time, says that this is a demo. */
async function seedTrail(
  plan: Plan,
  { client, keys: sealKeys, random, clock, registry }: Seeding,
  ofPeople: readonly Entry[],
) {
  const { company, tenantId, people, trials, keys } = plan
  const { tx } = bindTransaction({ client: client as PoolClient }, neverPrepare)
  const name = roleNames(company)
  const signer = getSigner(people, registry, code => ({ id: getId(keys.roles, code), ...name(code) }))
  const scene = { tx, keys: sealKeys, clock, plan, signer }
  const founding = { actor: null, role: null, action: 'seed', version: 1 }
  const entries: Entry[] = [
    { ...founding, at: clock.at(-1700, '01:30'), entity: 'tenant', entityId: tenantId },
    ...[...keys.roles].map(([, id], at) => ({
      ...founding,
      at: clock.at(-1695, `02:${10 + at}`),
      entity: 'roles',
      entityId: id,
    })),
    ...ofPeople,
    ...siteEntries(trials, getActors(people).admin, clock),
    ...(await signStatuses(scene)),
    ...(await signWaivers(scene)),
    ...signIns(people),
  ]
  const play = { company, random, clock, positions: keys.positions, ...getActors(people) }
  await writeHistory(client, await withBeginnings(client, entries), play, {
    accountOf: person => registry.accounts.get(person.account ?? '')?.id ?? null,
    roleOf: key => ({ id: getId(keys.roles, key), name: name(key).role }),
  })
  await client.query('select audit_filled($1)', [random.uuid()])
  const payload = { detail: { demo: true, users: people.length } }
  await client.query(
    `select audit_append(null, null, 'mds-kit', null, null, 'seed', 'tenant', $1, 1, 'done', $2, $3, null)`,
    [tenantId, random.uuid(), payload],
  )
}

const roleNames = (company: Company) => (key: string) => {
  const role = [...namedRoles.map(each => ({ ...each, key: each.code })), ...ownRoles].find(
    each => each.key === key,
  )
  return { role: role?.names[company.language] ?? key, roleEn: role?.names.en ?? key }
}

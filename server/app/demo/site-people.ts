import type { Clock } from './clock.ts'
import type { TenantRow } from './insert.ts'
import { drawName } from './names.ts'
import type { Person } from './person.ts'
import { type Random, randomFrom } from './random.ts'
import type { Investigator, Site, Trial } from './trials.ts'

type PersonRow = TenantRow<'site_person'>
type Teams = { people: PersonRow[]; investigators: TenantRow<'site_pi'>[] }

/** Days from now until the duty of the investigator of some sites ends, without a successor. */
const leavingIn = 21

const getScript = ({ siteNo }: Site) =>
  siteNo.startsWith('ES') ? ('es' as const) : siteNo.startsWith('JP') ? ('ja' as const) : ('zh' as const)

const row = (id: string, site: Site, person: Investigator, begun: string): PersonRow => ({
  id,
  site_id: site.id,
  user_id: person.person?.id ?? null,
  last_name: person.lastName,
  first_name: person.firstName,
  email: person.person?.email ?? '',
  phone: person.person?.phone ?? '',
  starts_on: begun,
  ends_on: null,
  roles: [],
})

const known = (person: Person): Investigator => ({
  lastName: person.name.lastName,
  firstName: person.name.firstName,
  person,
})

const drawn = (site: Site, random: Random): Investigator => ({
  ...drawName(random, getScript(site)),
  person: null,
})

/**
 * The personnel of the sites: the investigator, one or two coordinators, a pharmacist. In every ninth site the investigator leaves without
 * a successor; every fourteenth of those in preparation has none yet. Drawn from a sequence of its own.
 */
export function getSiteTeams(trials: readonly Trial[], clock: Clock): Teams {
  const teams: Teams = { people: [], investigators: [] }
  for (const trial of trials) {
    const random = randomFrom(`${trial.spec.planId} personnel`)
    for (const site of trial.sites)
      addTeam(teams, site, random, clock, clock.day(Math.min(trial.spec.start, -30)))
  }
  return teams
}

/** Every fourteenth site in preparation has no investigator yet. */
export const hasInvestigator = ({ investigator, status, sort }: Site): boolean =>
  investigator !== null && !(status === 'preparing' && sort % 14 === 6)

function addTeam(teams: Teams, site: Site, random: Random, clock: Clock, begun: string) {
  const { investigator } = site
  if (!investigator || !hasInvestigator(site)) return
  const id = random.uuid()
  const leaves = site.status !== 'closed' && site.sort % 9 === 4
  teams.people.push({
    ...row(id, site, investigator, begun),
    roles: ['principal_investigator'],
    ends_on: leaves ? clock.day(leavingIn) : null,
  })
  teams.investigators.push({ site_id: site.id, from_date: begun, person_id: id })
  const first = site.crc ? known(site.crc) : drawn(site, random)
  const coordinators = site.sort % 3 === 1 ? [first] : [first, drawn(site, random)]
  for (const each of coordinators)
    teams.people.push({ ...row(random.uuid(), site, each, begun), roles: ['coordinator'] })
  teams.people.push({ ...row(random.uuid(), site, drawn(site, random), begun), roles: ['pharmacist'] })
}

/** The investigator's row of each site that has one. */
export const getInvestigators = ({ investigators }: Teams): ReadonlyMap<string, string> =>
  new Map(investigators.map(each => [each.site_id, each.person_id]))

/** Production sites without an investigator, or whose investigator leaves soon. */
export function getLacking(trials: readonly Trial[], teams: Teams): ReadonlySet<string> {
  const leaving = new Set(teams.people.filter(each => each.ends_on).map(each => each.site_id))
  const known = getInvestigators(teams)
  const sites = trials.flatMap(each => each.sites).filter(each => each.environment === 'production')
  return new Set(sites.filter(({ id }) => leaving.has(id) || !known.has(id)).map(({ id }) => id))
}

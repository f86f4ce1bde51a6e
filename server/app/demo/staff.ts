import { drawName, type PersonName } from './names.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'
import type { Site, Trial } from './trials.ts'

/** People who may get work, and how much each has. */
export type Team = { random: Random; people: readonly Person[]; load: Map<Person, number> }

/** Active people with a role, those with the least work first. */
function free(
  { people, load }: Team,
  role: string,
  where: (person: Person) => boolean = () => true,
): Person[] {
  return people
    .filter(person => person.roles.includes(role) && person.status === 'enabled' && where(person))
    .toSorted((one, other) => (load.get(one) ?? 0) - (load.get(other) ?? 0))
}

function add(trial: Trial, { load }: Team, person: Person | undefined, role: string, site: Site | null) {
  if (!person) return
  if (trial.members.some(each => each.person === person && each.site === site)) return
  trial.members.push({ person, role, site })
  load.set(person, (load.get(person) ?? 0) + 1)
}

const wanted = (trial: Trial) => (person: Person) => person.studies.includes(trial.spec.planId)

/** Assigns people to a study: leads and managers, then the staff of each site. */
export function staff(trial: Trial, team: Team) {
  const first = (role: string) => free(team, role, wanted(trial))[0] ?? free(team, role)[0]
  trial.leadPm = first('LEAD_PROJECT_MANAGER') ?? null
  add(trial, team, trial.leadPm ?? undefined, 'LEAD_PROJECT_MANAGER', null)
  const managers = trial.spec.phase === 'III' ? 2 : 1
  for (const person of free(team, 'PROJECT_MANAGER', each => each !== trial.leadPm).slice(0, managers))
    add(trial, team, person, 'PROJECT_MANAGER', null)
  for (const person of free(team, 'LEAD_CRA', wanted(trial))) add(trial, team, person, 'LEAD_CRA', null)
  add(trial, team, free(team, 'LEAD_CRA')[0], 'LEAD_CRA', null)
  const others = [...free(team, 'contributor', wanted(trial)), ...free(team, 'contributor').slice(0, 5)]
  for (const person of others) add(trial, team, person, 'contributor', null)
  for (const person of free(team, 'unblinded', wanted(trial))) add(trial, team, person, 'unblinded', null)
  for (const site of trial.sites) staffSite(trial, site, team)
}

function staffSite(trial: Trial, site: Site, team: Team) {
  const here = (person: Person) => person.organisation === site.organisation
  const [cra] = [...free(team, 'CRA', wanted(trial)), ...free(team, 'CRA')].filter(
    person => !trial.members.some(each => each.person === person && each.site),
  )
  site.leadCra = cra ?? null
  add(trial, team, cra, 'CRA', site)
  if (site.environment !== 'production') return
  const pi = free(team, 'PI', person => here(person) && wanted(trial)(person))[0] ?? free(team, 'PI', here)[0]
  add(trial, team, pi, 'PI', site)
  const name = pi?.name ?? investigator(site, team)
  site.pi = writtenName(name)
  site.piReading = name.reading
  site.investigator = { lastName: name.lastName, firstName: name.firstName, person: pi ?? null }
  const crc =
    free(team, 'CRC', person => here(person) && wanted(trial)(person))[0] ?? free(team, 'CRC', here)[0]
  site.crc = crc ?? null
  add(trial, team, crc, 'CRC', site)
}

const writtenName = ({ lastName, firstName, script }: PersonName) =>
  script === 'zh' || script === 'ja' ? lastName + firstName : `${firstName} ${lastName}`

/** Their records come from their own company. */
const investigators: Readonly<Record<string, PersonName>> = {
  levante: { lastName: 'Ruiz Serrano', firstName: 'Miguel Ángel', reading: '', script: 'es' },
}
/** The investigator of a site whose people have no account here. */
function investigator(site: Site, { random }: Team): PersonName {
  const known = investigators[site.organisation]
  if (known) return known
  const script = site.siteNo.startsWith('ES') ? 'es' : site.siteNo.startsWith('JP') ? 'ja' : 'zh'
  return drawName(random, script)
}

/** A person with a study role and no running study joins one: site staff only at their own hospital. */
export function employTheIdle(trials: readonly Trial[], team: Team) {
  const going = trials.filter(({ spec }) => spec.end > 0)
  const running = going.filter(({ spec }) => spec.status === 'ongoing')
  for (const role of ['LEAD_PROJECT_MANAGER', 'PROJECT_MANAGER', 'LEAD_CRA', 'contributor', 'unblinded']) {
    for (const person of idle(role, going, team)) {
      const open = running.filter(trial => !trial.members.some(each => each.person === person))
      if (open.length > 0) add(team.random.pick(open), team, person, role, null)
    }
  }
  const sites = running.flatMap(trial =>
    trial.sites
      .filter(site => site.status !== 'closed' && site.environment === 'production')
      .map(site => ({ trial, site })),
  )
  for (const role of ['CRA', 'CRC', 'PI']) {
    for (const person of idle(role, going, team)) {
      const open = sites.filter(({ trial, site }) => {
        const here = role === 'CRA' || site.organisation === person.organisation
        return (
          here && !(role === 'PI' && trial.members.some(each => each.site === site && each.role === 'PI'))
        )
      })
      if (open.length === 0) continue
      const place = team.random.pick(open)
      add(place.trial, team, person, role, place.site)
    }
  }
}

function idle(role: string, going: readonly Trial[], team: Team): Person[] {
  const busy = new Set(
    going.flatMap(trial => trial.members.filter(each => each.role === role).map(each => each.person)),
  )
  return free(team, role).filter(each => !busy.has(each))
}

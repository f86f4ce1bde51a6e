import type { Clock } from './clock.ts'
import type { Company } from './company.ts'
import type { OrganisationSpec } from './organisations.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'
import { inRegistry, registryPlan, registrySites, staffRegistry } from './registry.ts'
import { employTheIdle, staff, type Team } from './staff.ts'
import type { StudySpec } from './studies.ts'

export type Investigator = { lastName: string; firstName: string; person: Person | null }

export type Site = {
  id: string
  siteNo: string
  organisation: string
  department: string
  environment: 'production' | 'test' | 'development'
  status: 'preparing' | 'active' | 'closed'
  active: boolean
  pi: string
  piReading: string
  /** The investigator by the parts of the name, and their record here if there is one. */
  investigator: Investigator | null
  leadCra: Person | null
  crc: Person | null
  planned: number
  enrolled: number
  sort: number
}
export type Member = { person: Person; role: string; site: Site | null }
export type Trial = {
  id: string
  spec: StudySpec
  sites: Site[]
  members: Member[]
  leadPm: Person | null
  enrolled: number
  from: string
  to: string | null
}

/** Protocols that nobody works on yet: planned, without members, so that they can still be deleted (F5). */
const untouched = new Set(['HY-0207-301'])
/** Protocols with some sites in other countries. */
const multiRegional = new Set(['HY-0101-302'])

/** Studies of a company with their sites and teams. Everyone with a study role gets work. */
export function getTrials(
  company: Company,
  people: readonly Person[],
  random: Random,
  clock: Clock,
): Trial[] {
  const team: Team = { random, people, load: new Map() }
  const trials = company.studies
    .filter(spec => spec.planId !== registryPlan)
    .map(spec => {
      const sites = untouched.has(spec.planId) ? [] : getSites(company, spec, team)
      const enrolled = sites
        .filter(site => site.environment === 'production')
        .reduce((sum, site) => sum + site.enrolled, 0)
      const over = spec.end < 0
      const trial: Trial = {
        id: random.uuid(),
        spec,
        sites,
        members: [],
        leadPm: null,
        enrolled,
        from: clock.day(spec.start),
        to: over ? clock.day(spec.end) : null,
      }
      if (!untouched.has(spec.planId)) staff(trial, team)
      return trial
    })
  employTheIdle(trials, team)
  const registry = company.studies.find(({ planId }) => planId === registryPlan)
  return registry ? [...trials, getRegistry(registry, team, clock)] : trials
}

const countryCodes: Readonly<Record<string, string>> = { 中国: 'CN', 日本: 'JP', 西班牙: 'ES' }
const homes = { zh: '中国', ja: '日本', es: '西班牙' } as const

function getSites(company: Company, spec: StudySpec, { random }: Team): Site[] {
  const wide = multiRegional.has(spec.planId) && company.key === 'sponsor'
  const hospitals = company.organisations.filter(
    each =>
      each.type === 'hospital' &&
      each.active &&
      !inRegistry(each) &&
      (wide || each.country === homes[company.language]),
  )
  const own = hospitals.find(each => each.key === company.organisation)
  const chosen = own
    ? [own]
    : partnersFirst(random.shuffled(hospitals), wide).slice(0, siteCount(spec, random))
  const numbers = new Map<string, number>()
  const sites = chosen
    .toSorted((one, other) => (one.country < other.country ? -1 : 1))
    .map((hospital, sort) => {
      const code = countryCodes[hospital.country] ?? 'XX'
      const number = (numbers.get(code) ?? 0) + 1
      numbers.set(code, number)
      return siteAt(company, spec, hospital, random, {
        siteNo: `${code}${String(number).padStart(2, '0')}`,
        sort,
      })
    })
  const home = chosen.find(({ country }) => country === homes[company.language])
  return [...sites, ...rehearsals(company, spec, home, random, sites.length)]
}

const partnersFirst = (hospitals: OrganisationSpec[], wide: boolean) =>
  wide
    ? hospitals.toSorted(
        (one, other) => Number(partners.includes(other.key)) - Number(partners.includes(one.key)),
      )
    : hospitals

const siteCount = ({ status, plannedSites }: StudySpec, random: Random) =>
  status === 'planned'
    ? Math.min(3, plannedSites)
    : status === 'ongoing'
      ? Math.max(1, plannedSites - random.below(3))
      : plannedSites

type SiteOrder = { siteNo: string; sort: number }

function siteAt(
  company: Company,
  spec: StudySpec,
  hospital: OrganisationSpec,
  random: Random,
  place: SiteOrder,
): Site {
  const rooms = company.organisations.filter(
    each => each.parent === hospital.key && each.type === 'hospital_department',
  )
  const share = Math.max(1, Math.round(spec.plannedSubjects / spec.plannedSites))
  const status = siteStatus(spec, place.sort, random)
  return {
    id: random.uuid(),
    ...place,
    organisation: hospital.key,
    department: rooms.length ? random.pick(rooms).name.replace(hospital.name, '').replace(/^ · /, '') : '',
    environment: 'production',
    status,
    active: status !== 'closed',
    pi: '',
    piReading: '',
    investigator: null,
    leadCra: null,
    crc: null,
    planned: share,
    enrolled: status === 'preparing' ? 0 : getEnrolled(spec, share, random),
  }
}

/** A site that was active never returns to preparation; when the study ends, all its sites are closed (P25). */
function siteStatus(spec: StudySpec, at: number, random: Random): Site['status'] {
  if (spec.status === 'planned') return 'preparing'
  if (spec.end < 0) return 'closed'
  if (at < 2) return 'active'
  return random.weighted([
    ['active', 12],
    ['preparing', 3],
    ['closed', 1],
  ] as const)
}

/** Enrolment follows the elapsed time, faster or slower than planned, never above the plan of the site. */
function getEnrolled(spec: StudySpec, share: number, random: Random): number {
  if (spec.status === 'stopped') return Math.round(share * (0.35 + random.below(20) / 100))
  if (spec.end < 0) return share - (random.chance(0.4) ? 1 : 0)
  const gone = Math.min(1, (-spec.start / (spec.end - spec.start)) * 1.4)
  return Math.min(share, Math.round(share * gone * (0.6 + random.below(55) / 100)))
}

/** Sites of the other environments, for testing releases: never with real subjects (G50). */
function rehearsals(
  company: Company,
  spec: StudySpec,
  at: OrganisationSpec | undefined,
  random: Random,
  sort: number,
): Site[] {
  if (!at || company.key !== 'sponsor' || spec.status !== 'ongoing' || spec.phase !== 'III') return []
  return (['test', 'development'] as const).map((environment, index) => ({
    ...siteAt(company, spec, at, random, {
      siteNo: environment === 'test' ? 'UAT01' : 'DEV01',
      sort: sort + index,
    }),
    environment,
    status: 'active' as const,
    active: environment === 'test',
    planned: 0,
    enrolled: 0,
  }))
}

/** Hospitals of every multi-regional study. */
const partners = ['linjiang', 'toto', 'levante']

/** The registry study: drawn separately and last, so that all other work stays the same. */
function getRegistry(spec: StudySpec, team: Team, clock: Clock): Trial {
  const { id, sites } = registrySites(spec)
  const enrolled = sites.reduce((sum, site) => sum + site.enrolled, 0)
  const from = clock.day(spec.start)
  const trial: Trial = { id, spec, sites: [], members: [], leadPm: null, enrolled, from, to: null }
  staff(trial, team)
  trial.sites = sites
  staffRegistry(trial, team.people)
  return trial
}

import { getApplication, type Right } from '../../../contract/access/rights.ts'
import type { Holding, Person, RightsState } from './rights-state.ts'

/** What one user gains and loses in one scope. Study and site null mean the whole company. */
export type Change = {
  userId: string
  studyId: string | null
  siteId: string | null
  gained: readonly Right[]
  lost: readonly Right[]
  reachGained: readonly string[]
  reachLost: readonly string[]
}

const getPlace = ({ studyId, siteId }: Pick<Holding, 'studyId' | 'siteId'>): string =>
  `${studyId ?? ''}/${siteId ?? ''}`
const company = '/'

/** Whether a scope includes another: a study includes its sites, the company its studies. */
const covers = (wider: string, place: string): boolean => {
  const [study, site] = place.split('/') as [string, string]
  const [widerStudy, widerSite] = wider.split('/') as [string, string]
  return (widerStudy === '' || widerStudy === study) && (widerSite === '' || widerSite === site)
}

/** Reads rights of sets of roles. It caches them for all users with the same roles and applications. */
const reader = (standing: RightsState) => {
  const cache = new Map<string, ReadonlySet<Right>>()
  const none: ReadonlySet<Right> = new Set()
  const open = (application: number, allowed: Person['applications']) =>
    standing.licensed.has(application) && (allowed === null || allowed.has(application))
  return (person: Person | undefined, place: string): ReadonlySet<Right> => {
    if (!person?.usable) return none
    const roles = [
      ...new Set(person.holdings.filter(each => covers(getPlace(each), place)).map(each => each.roleId)),
    ].sort()
    const key = `${roles} ${person.applications && [...person.applications].sort()}`
    const cachedRights = cache.get(key)
    if (cachedRights) return cachedRights
    const rights = new Set<Right>()
    for (const role of roles)
      for (const right of standing.rights.get(role) ?? [])
        if (open(getApplication(right), person.applications)) rights.add(right)
    cache.set(key, rights)
    return rights
  }
}

const lacking = <T>(of: ReadonlySet<T>, other: ReadonlySet<T>): T[] =>
  [...of].filter(each => !other.has(each))

/** Scopes in which a user has a role before or after, the wider ones first. */
const getPlaces = (...people: (Person | undefined)[]): string[] => {
  const all = people.flatMap(person => person?.holdings.map(getPlace) ?? [])
  return [...new Set([company, ...all])].sort((one, other) => one.length - other.length)
}

/**
 * Returns what each user gains and loses between two states. A change in a wide scope is reported there only: a right gained
 * for the whole company is not repeated for each study.
 */
export const getChanges = (before: RightsState, after: RightsState): Change[] => {
  const was = reader(before)
  const is = reader(after)
  const between = memo((one: ReadonlySet<Right>, other: ReadonlySet<Right>) => lacking(one, other))
  const changes: Change[] = []
  for (const userId of new Set([...before.people.keys(), ...after.people.keys()])) {
    const then = before.people.get(userId)
    const now = after.people.get(userId)
    const differences: { place: string; gained: readonly Right[]; lost: readonly Right[] }[] = []
    for (const place of getPlaces(then, now)) {
      const gained = between(is(now, place), was(then, place))
      const lost = between(was(then, place), is(now, place))
      const wider = differences.filter(each => covers(each.place, place))
      const left = (rights: readonly Right[], of: 'gained' | 'lost') =>
        wider.length === 0 ? rights : rights.filter(right => !wider.some(each => each[of].includes(right)))
      const own = { place, gained: left(gained, 'gained'), lost: left(lost, 'lost') }
      if (own.gained.length + own.lost.length > 0) differences.push(own)
    }
    changes.push(
      ...differences.map(({ place, gained, lost }) => ({
        ...getWhere(userId, place),
        gained,
        lost,
        reachGained: [],
        reachLost: [],
      })),
    )
    changes.push(...reachChanges(userId, then, now))
  }
  return changes
}

const getWhere = (userId: string, place: string) => {
  const [study, site] = place.split('/') as [string, string]
  return { userId, studyId: study || null, siteId: site || null }
}

const reachChanges = (userId: string, then: Person | undefined, now: Person | undefined): Change[] => {
  const getReach = (person: Person | undefined): ReadonlySet<string> =>
    person?.usable ? person.reach : new Set()
  const reachGained = lacking(getReach(now), getReach(then))
  const reachLost = lacking(getReach(then), getReach(now))
  if (reachGained.length + reachLost.length === 0) return []
  return [{ userId, studyId: null, siteId: null, gained: [], lost: [], reachGained, reachLost }]
}

/** Caches differences: the same two sets give the same list object. */
const memo = (make: (one: ReadonlySet<Right>, other: ReadonlySet<Right>) => readonly Right[]) => {
  const cache = new Map<ReadonlySet<Right>, Map<ReadonlySet<Right>, readonly Right[]>>()
  return (one: ReadonlySet<Right>, other: ReadonlySet<Right>): readonly Right[] => {
    const of = cache.get(one) ?? new Map<ReadonlySet<Right>, readonly Right[]>()
    cache.set(one, of)
    const result = of.get(other) ?? make(one, other)
    of.set(other, result)
    return result
  }
}

/** Groups changes that differ only in user and scope, the group with the most rights first. */
export const alike = (changes: readonly Change[]): Change[][] => {
  const groups = new Map<string, Change[]>()
  const keys = new Map<readonly Right[], string>()
  const getText = (rights: readonly Right[]) => {
    const text = keys.get(rights) ?? [...rights].sort().join()
    keys.set(rights, text)
    return text
  }
  for (const change of changes) {
    const key = [
      getText(change.gained),
      getText(change.lost),
      [...change.reachGained].sort(),
      [...change.reachLost].sort(),
    ].join('|')
    const group = groups.get(key)
    if (group) group.push(change)
    else groups.set(key, [change])
  }
  return [...groups.values()].sort((one, other) => other.length - one.length)
}

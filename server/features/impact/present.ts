import { sql } from 'kysely'
import type { Impact, Reach } from '../../../contract/impact/calls.ts'
import { usersInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import type { Sight } from './blinding.ts'
import { alike, type Change } from './difference.ts'

/** The result of a preview, before names are added. Users outside the actor's scope are counted, not named (TR-Z3). */
export type ImpactResult = {
  changes: ReadonlyMap<Date, Change[]>
  sights: readonly Sight[]
  rows: number
  scope: Scope
  /** Users whom the change would invite, with their names: they do not exist yet. */
  invited: readonly PersonName[]
}

type PersonName = { id: string; lastName: string; firstName: string; sort: string }

type NamedRecord = { id: string; name: string; nameEn: string }
type Names = {
  people: ReadonlyMap<string, PersonName>
  studies: ReadonlyMap<string, NamedRecord & { planId: string }>
  sites: ReadonlyMap<string, NamedRecord & { siteNo: string }>
  departments: ReadonlyMap<string, NamedRecord & { path: readonly string[] }>
}

/** Differences in one answer. Further ones are only counted. */
const differencesShown = 50

/** Adds names to an impact: the first rows of each difference, by study and name. */
export const describeImpact = async (
  tx: Transaction,
  { changes, sights, rows, scope, invited }: ImpactResult,
): Promise<Impact> => {
  const every = [...changes.values()].flat()
  const present = await getNames(tx, every, sights, scope)
  const names = { ...present, people: new Map([...byId(invited), ...present.people]) }
  const moments = [...changes].map(([at, all]) => {
    const groups = alike(all)
    return {
      at: at.toISOString(),
      people: peopleIn(all),
      differences: groups.slice(0, differencesShown).map(group => getDifference(group, names, rows)),
      more: Math.max(0, groups.length - differencesShown),
    }
  })
  return { refusal: null, people: peopleIn(every), moments, unblinded: getUnblinded(sights, names) }
}

const peopleIn = (changes: readonly Change[]): number => new Set(changes.map(each => each.userId)).size

type Difference = Impact['moments'][number]['differences'][number]

const getDifference = (group: readonly Change[], names: Names, rows: number): Difference => {
  const [first] = group as [Change]
  const getStudy = (change: Change) => names.studies.get(change.studyId ?? '')
  const getKey = (change: Change) => [
    getStudy(change)?.planId ?? '',
    names.people.get(change.userId)?.sort ?? '',
    change.userId,
  ]
  const sorted = group
    .filter(change => names.people.has(change.userId))
    .map(change => ({ change, key: getKey(change).join('\u0000') }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  return {
    gained: [...first.gained],
    lost: [...first.lost],
    reachGained: topmost(first.reachGained, names).map(each => reachNamed(each, names)),
    reachLost: topmost(first.reachLost, names).map(each => reachNamed(each, names)),
    people: peopleIn(group),
    rows: sorted.slice(0, rows).map(({ change }) => ({
      user: personNamed(change.userId, names),
      study: getStudy(change) ?? null,
      site: names.sites.get(change.siteId ?? '') ?? null,
    })),
    total: group.length,
  }
}

const personNamed = (id: string, names: Names) => {
  const person = names.people.get(id)
  return { id, lastName: person?.lastName ?? '', firstName: person?.firstName ?? '' }
}

/** Drops departments below another one in the list. */
const topmost = (reach: readonly string[], { departments }: Names): string[] => {
  const all = new Set(reach)
  const above = (of: string) => departments.get(of.replace('department:', ''))?.path.slice(0, -1) ?? []
  return reach.filter(of => !above(of).some(id => all.has(`department:${id}`)))
}

const reachNamed = (of: string, names: Names): Reach => {
  const [kind, id] = of.split(':') as [Reach['kind'], string?]
  // Users know a study by its number; its title is too long.
  const planId = names.studies.get(id ?? '')?.planId
  const { name = '', nameEn = '' } = names.departments.get(id ?? '') ?? {}
  return { kind, id: id ?? null, name: planId ?? name, nameEn: planId ?? nameEn }
}

const getUnblinded = (sights: readonly Sight[], names: Names): Impact['unblinded'] => {
  const rowsByKey = new Map<string, Impact['unblinded'][number]>()
  for (const { userId, studyId, menuId } of sights) {
    if (!names.people.has(userId)) continue
    const key = `${userId} ${studyId}`
    const row = rowsByKey.get(key) ?? {
      user: personNamed(userId, names),
      study: names.studies.get(studyId ?? '') ?? null,
      menus: [],
    }
    row.menus.push(menuId)
    rowsByKey.set(key, row)
  }
  return [...rowsByKey.values()]
}

const uuids = (ids: readonly (string | null | undefined)[]) =>
  sql`${[...new Set(ids.filter(id => typeof id === 'string'))]}::uuid[]`

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map(row => [row.id, row]))

/** Names of users, of those in the scope if one is given. An invited user without a name is called by the address. */
export const listNames = async (
  tx: Transaction,
  ids: readonly string[],
  scope?: Scope,
): Promise<PersonName[]> => {
  return rows(tx)<PersonName>`select u.id, coalesce(nullif(u.last_name, ''), u.email, '') as "lastName",
      u.first_name as "firstName", u.sort_name as sort
    from users u where u.tenant_id = (select current_tenant()) and u.id = any(${uuids(ids)})
      and ${scope ? usersInScope(scope, 'u') : sql`true`}`
}

const getNames = async (
  tx: Transaction,
  changes: readonly Change[],
  sights: readonly Sight[],
  scope: Scope,
): Promise<Names> => {
  const reached = (kind: string) =>
    changes
      .flatMap(each => [...each.reachGained, ...each.reachLost])
      .filter(each => each.startsWith(`${kind}:`))
      .map(each => each.slice(kind.length + 1))
  const all = [...changes, ...sights]
  const people = await listNames(
    tx,
    all.map(each => each.userId),
    scope,
  )
  const studies = await rows(tx)<NamedRecord & { planId: string }>`
    select id, plan_id as "planId", name, name_en as "nameEn" from study where tenant_id = (select current_tenant())
      and id = any(${uuids([...all.map(each => each.studyId), ...reached('study')])})`
  const sites = await rows(tx)<NamedRecord & { siteNo: string }>`
    select s.id, s.site_no as "siteNo", o.name, o.name_en as "nameEn" from site s
    join organisation o on o.tenant_id = s.tenant_id and o.id = s.organisation_id
    where s.tenant_id = (select current_tenant()) and s.id = any(${uuids(changes.map(each => each.siteId))})`
  const departments = await rows(tx)<
    NamedRecord & { path: string[] }
  >`select id, name, name_en as "nameEn", path from department
    where tenant_id = (select current_tenant()) and id = any(${uuids(reached('department'))})`
  return {
    people: byId(people),
    studies: byId(studies),
    sites: byId(sites),
    departments: byId(departments),
  }
}

import { getParent } from '../../../contract/access/rights.ts'
import type { DemoServer } from '../demo-server.ts'

/** `user study/site +right`: a user gains or loses a right in a scope. */
export type Tuple = string
type Places = Map<string, Set<string>>
/** Rights by user and scope: read straight from the tables, by another way than the product uses. */
export type PlacesByUser = Map<string, Places>

type Row = { user_id: string; place: string; role_id: string; apps: number[] | null }

/** Rights that every active user of a tenant has in exactly one scope, where licence and departments allow it. */
export const tuplesHeld = async (server: DemoServer, tenantId: string): Promise<PlacesByUser> => {
  const written = await server.rows<{ role_id: string; right: string }>(
    `select role_id, application_id::text as right from role_application where tenant_id = $1
      union all select role_id, menu_id::text from role_menu where tenant_id = $1
      union all select role_id, menu_id || '-' || button from role_button where tenant_id = $1`,
    [tenantId],
  )
  const licensed = await server.rows<{ id: number }>(
    'select application_id as id from tenant_application where tenant_id = $1 and now() between licence_from and licence_to',
    [tenantId],
  )
  const rows = await server.rows<Row>(
    `select distinct ra.user_id, ra.role_id, coalesce(ra.study_id::text, '') || '/' || coalesce(ra.site_id::text, '') as place,
      (select case when count(*) = 0 or bool_or(da.application_id is null) then null else array_agg(distinct da.application_id) end
        from user_department ud left join department_application da using (tenant_id, department_id) where ud.user_id = u.id) as apps
    from role_assignment ra
    join role r on r.id = ra.role_id and r.enabled and coalesce(r.expires_at, 'infinity') > now()
    join users u on u.id = ra.user_id and u.status = 'enabled' and u.removed_at is null and now() between u.valid_from and u.valid_to
    where ra.tenant_id = $1 and ra.ended_at is null and now() between ra.effective_at and ra.expires_at`,
    [tenantId],
  )
  const open = new Set(licensed.map(each => each.id))
  const rightsOf = new Map<string, Set<string>>()
  for (const { role_id, right } of written)
    rightsOf.set(role_id, (rightsOf.get(role_id) ?? new Set<string>()).add(right))
  /** The rights of each role that count in an open application, computed once for all its users. */
  const counted = new Map(
    [...rightsOf].map(([id, own]) => [
      id,
      [...own].filter(right => counts(right, own)).map(right => ({ right, app: getApp(right) })),
    ]),
  )
  const held: PlacesByUser = new Map()
  for (const { user_id, place, role_id, apps } of rows) {
    const places = held.get(user_id) ?? new Map<string, Set<string>>()
    const rights = places.get(place) ?? new Set<string>()
    held.set(user_id, places.set(place, rights))
    for (const { right, app } of counted.get(role_id) ?? [])
      if (open.has(app) && (apps === null || apps.includes(app))) rights.add(right)
  }
  return held
}

const getApp = (right: string): number =>
  Number.parseInt(right, 10) < 1000 ? Number(right) : Math.floor(Number.parseInt(right, 10) / 1000)
const counts = (right: string, all: ReadonlySet<string>): boolean => {
  const parent = getParent(right)
  return parent === null || (all.has(parent) && counts(parent, all))
}

const wider = (place: string): string[] => {
  const [study, site] = place.split('/') as [string, string]
  return [...(site ? [`${study}/`] : []), ...(study ? ['/'] : [])]
}

const at = (held: PlacesByUser, user: string, place: string): Set<string> =>
  new Set([place, ...wider(place)].flatMap(each => [...(held.get(user)?.get(each) ?? [])]))

/** Whether a user has the same rights in the same scopes: most do, whatever changes. */
const alike = (one: Places = new Map(), other: Places = new Map()): boolean =>
  one.size === other.size &&
  [...one].every(([place, rights]) => {
    const others = other.get(place)
    return others?.size === rights.size && [...rights].every(right => others.has(right))
  })

/** Rights that users gain and lose between two readings. A right of a wider scope is listed only there. */
export const differenceInTuples = (before: PlacesByUser, after: PlacesByUser): Tuple[] => {
  const found = new Set<Tuple>()
  for (const user of new Set([...before.keys(), ...after.keys()])) {
    if (alike(before.get(user), after.get(user))) continue
    const places = new Set(['/', ...(before.get(user)?.keys() ?? []), ...(after.get(user)?.keys() ?? [])])
    for (const place of [...places].sort((one, other) => one.length - other.length)) {
      const was = at(before, user, place)
      const is = at(after, user, place)
      const changes = [
        ...[...is].filter(right => !was.has(right)).map(right => `+${right}`),
        ...[...was].filter(right => !is.has(right)).map(right => `-${right}`),
      ]
      for (const change of changes)
        if (!wider(place).some(each => found.has(`${user} ${each} ${change}`)))
          found.add(`${user} ${place} ${change}`)
    }
  }
  return [...found].sort()
}

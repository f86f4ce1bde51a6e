import type { SessionMenu } from '../../../client/session/store.ts'

/** The areas of work in the side menu, and the keys of the menus in each, in their order. */
const areas = {
  studies: ['studies', 'overview'],
  people: ['users'],
  organisations: ['organisations'],
  access: ['authorisations', 'roles', 'noticeAgents', 'audit'],
  learning: ['learning', 'courses', 'trainingTasks', 'certificates'],
  settings: ['company', 'settings', 'departments', 'positions', 'organisationFields', 'roleRules'],
} as const

export type AreaKey = keyof typeof areas

export type Area = { key: AreaKey; menus: readonly SessionMenu[] }

/** Areas named after their one record; any other with a single menu has that menu's name. */
const ofRecord: ReadonlySet<AreaKey> = new Set(['studies', 'people', 'organisations'])

/**
 * The areas that have a menu of the acting role. The groups of the wire are those of the specification; this order by work is
 * the portal's alone. A menu that no area knows is among the settings.
 */
export function getAreas(menus: readonly SessionMenu[]): Area[] {
  const listedKeys: ReadonlySet<string> = new Set(Object.values(areas).flat())
  return Object.entries(areas).flatMap(([key, keys]) => {
    const own = keys.flatMap(each => menus.filter(menu => menu.key === each))
    const others = key === 'settings' ? menus.filter(menu => !listedKeys.has(menu.key)) : []
    const all = [...own, ...others]
    return all.length > 0 ? [{ key: key as AreaKey, menus: all }] : []
  })
}

/** The key of an area's text in locales/<language>/menus.json. */
export const getAreaText = ({ key, menus }: Area): string =>
  menus.length > 1 || ofRecord.has(key) ? `area.${key}` : menus[0]!.key

/** Pages without a menu, and the page whose menu leads to them. */
const leadsTo: Readonly<Record<string, string>> = { '/csr_mds/rightHolders': '/csr_mds/role' }

/** The menu whose path is the longest above the current one: the overview is below the list of studies. */
export const getCurrent = (menus: readonly SessionMenu[], path: string): SessionMenu | undefined =>
  menus
    .filter(menu => isUnder(leadsTo[path] ?? path, menu.path))
    .sort((a, b) => b.path.length - a.path.length)[0]

const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`)

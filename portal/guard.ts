import { buttonKey, menus } from '../contract/access/menus.ts'
import { furtherScreens } from '../contract/workspace/further-screens.ts'
import { isSafeTarget } from './safe-target.ts'
import { type Access, getScreen } from './screens.ts'

/** What the guard must know about the session: null when nobody is signed in. */
export type GuardState = {
  canAdminister: boolean
  menus: ReadonlySet<number>
  buttons: ReadonlySet<string>
} | null

export type RouteLocation = {
  path: string
  search: Readonly<Record<string, unknown>>
  origin: string
  href: string
}

/** What happens to a navigation. `remember` is the target to return to after signing in. */
export type Ruling =
  | { pass: true }
  | { to: string; redirectUrl?: string; remember?: string; message?: 'tokenNeeded' }
  | { signOut: true; next: string }
  | { leave: number }

const company = '/csr_mds/customer'
const companyMenu = 1002
const pass: Ruling = { pass: true }

/** Rules on one navigation (C1-C11, C14, P26): a pure function, so that a table can test it. */
export function guard(place: RouteLocation, standing: GuardState): Ruling {
  const screen = getScreen(place.path)
  if (!screen) return underElearning(place.path) && !standing ? toSignIn(place) : { to: '/404' }
  if (!standing) return screen.access === 'public' ? publicPlace(place) : toSignIn(place)
  if (place.path === '/' || place.path === '/login') return { to: afterSignIn(place) }
  if (place.path === '/home') return home(place)
  if (/^\/eLearning\/*$/.test(place.path)) return { to: '/eLearning/task' }
  if (/^\/csr_mds(\/|$)/.test(place.path)) return administration(place.path, screen.access, standing)
  return holds(screen.access, standing) ? pass : { to: fallback(standing) }
}

/** Whether an access condition is met: menu ids among the role's menus, and menu-button keys among its buttons (C6, C7). */
export function holds(access: Access, standing: NonNullable<GuardState>): boolean {
  if (access === 'public' || access === 'signed-in') return true
  if (!standing.menus.has(access.menu)) return false
  return access.button === undefined || standing.buttons.has(buttonKey(access.menu, access.button))
}

/** Whether a path has a screen that this user may see and that does not redirect. */
export function opensPath(path: string, standing: GuardState): boolean {
  const screen = getScreen(path)
  if (!screen) return false
  if (!standing) return screen.access === 'public'
  return holds(screen.access, standing) && (standing.canAdminister || !/^\/csr_mds(\/|$)/.test(path))
}

const publicPlace = ({ path }: RouteLocation): Ruling => (path === '/' ? { to: '/login' } : pass)

/*
 * Registration and survey screens pass as public ones (C1); learning keeps its target in the address (C2), the rest in
 * memory (C3).
 */
const toSignIn = (place: RouteLocation): Ruling =>
  underElearning(place.path)
    ? { to: '/login', redirectUrl: place.href, message: 'tokenNeeded' }
    : { to: '/login', remember: place.href, message: 'tokenNeeded' }

const underElearning = (path: string) => /^\/eLearning(\/|$)/.test(path)

const afterSignIn = ({ search, origin }: RouteLocation): string => {
  const wish = search.redirectUrl
  return typeof wish === 'string' && isSafeTarget(wish, origin) ? wish : '/home'
}

function home({ search, origin }: RouteLocation): Ruling {
  if (search.logout !== undefined) {
    const wish = search.redirectUrl
    return { signOut: true, next: typeof wish === 'string' && isSafeTarget(wish, origin) ? wish : '/login' }
  }
  const left = Number(search.sysId)
  return Number.isInteger(left) && left > 0 ? { leave: left } : pass
}

function administration(path: string, access: Access, standing: NonNullable<GuardState>): Ruling {
  if (!standing.canAdminister) return { to: '/home' }
  if (path.replace(/\/+$/, '') === '/csr_mds') return { to: firstScreen(standing) }
  return holds(access, standing) ? pass : { to: fallback(standing) }
}

/** The first administration screen that the role opens, in the order of its menus. */
const firstScreen = (standing: NonNullable<GuardState>): string =>
  [...menus, ...furtherScreens]
    .toSorted((one, other) => one.sort - other.sort)
    .find(({ id, path }) => standing.menus.has(id) && getScreen(path) !== undefined)?.path ?? '/home'

/* A role without the company screen has no fallback under /csr_mds: a redirect there would loop (P26). */
const fallback = (standing: NonNullable<GuardState>): string =>
  standing.canAdminister && standing.menus.has(companyMenu) ? company : '/home'

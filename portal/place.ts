import { globalSession } from '../client/session/store.ts'
import type { GuardState } from './guard.ts'
import { isSafeTarget } from './safe-target.ts'

const key = 'mds-return'

/** Stores which page the user wanted, for after signing in (C3). */
export const rememberTarget = (href: string): void => sessionStorage.setItem(key, href)

/** The target to return to after signing in, if one was stored. */
export const rememberedTarget = (): string | null => sessionStorage.getItem(key)

/** Where to go after signing in: the target in the address, then the remembered target, then home (TR-W1). */
export function targetAfterSignIn(wish: unknown): string {
  const remembered = sessionStorage.getItem(key)
  const target = [wish, remembered].find(
    (each): each is string => typeof each === 'string' && isSafeTarget(each, location.origin),
  )
  return target ?? '/home'
}

/** Forgets the remembered target: it has been reached. */
export const forgetTarget = (): void => sessionStorage.removeItem(key)

/** What the guard knows about the session: null unless user, tenant and permissions are loaded. */
export function standingNow(): GuardState {
  const { status, user, menus, buttons } = globalSession().$session.get()
  if (status !== 'ready' || !user) return null
  return {
    canAdminister: user.canAdminister,
    menus: new Set(menus.filter(menu => menu.refusal === undefined).map(menu => menu.id)),
    buttons: new Set(buttons),
  }
}

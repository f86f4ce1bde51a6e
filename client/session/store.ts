/**
 * What a page knows about the session, in one store for every copy of the kit on it.
 *
 * Separately built copies (two versions, a portal and an embed) share `globalThis[Symbol.for('mds.session.1')]`. So it
 * contains plain data behind a few methods that never change while the symbol says 1: later versions only add fields.
 */
import { atom, type ReadableAtom } from 'nanostores'
import type { ReactionEvent } from '../../contract/codes/reactions.ts'
import type { Output } from '../../contract/define.ts'
import type { Locale } from '../../contract/locales.ts'
import type { heldRole, listRoleMenus, userInfo } from '../../contract/workspace/calls.ts'
import type { ZoneSetting } from '../../contract/zones/calls.ts'

type UserInfo = Output<typeof userInfo>

export type SessionUser = Omit<UserInfo, 'tenant' | 'zoneSetting'>
export type SessionTenant = UserInfo['tenant']
export type SessionRole = import('zod').output<typeof heldRole>
export type SessionMenu = Output<typeof listRoleMenus>['menus'][number]
export type Theme = 'light' | 'dark'
export type Density = 'compact' | 'default' | 'comfortable'

/** Returns the host's access token, or null when nobody is signed in. It may be called again after a refusal. */
export type GetToken = () => string | null | Promise<string | null>

/** After this time (ms) a widget says that it waits for the page to sign the user in. */
export const slowMs = 3000

/** `pending`: there is a token, but its user is not known yet. `ready`: user, tenant and token are known. */
export type SessionStatus = 'none' | 'pending' | 'ready'

export type Session = {
  status: SessionStatus
  /** Access token of this page: the portal's cookie `mds-token` or the host's token. Never shown, never logged. */
  accessToken: string | null
  getToken: GetToken | null
  user: SessionUser | null
  tenant: SessionTenant | null
  /** Acting role. */
  role: SessionRole | null
  /** Assigned roles, including the acting one. */
  roles: readonly SessionRole[]
  menus: readonly SessionMenu[]
  /** Keys of the buttons that the acting role may press. */
  buttons: readonly string[]
  /** Zones in which the user reads and exports times; null counts as following the device in both. */
  zoneSetting: ZoneSetting | null
  /** Language set by the host or chosen in the portal; null: the page's `lang` decides. */
  locale: Locale | null
  theme: Theme | null
  density: Density | null
  /** Prefix of every path of a call; empty on the product's own origin. */
  apiBase: string
  /** Sub-application that the page belongs to (contract/access/applications.ts). */
  appId: number | null
}

/** A code's reaction on its way to the listener that acts on the page; `preventDefault()` marks it as handled. */
export type SessionReaction = {
  readonly name: ReactionEvent
  /** Catalogue code, transport failure or address; never a token. */
  readonly detail: Readonly<Record<string, unknown>>
  readonly defaultPrevented: boolean
  preventDefault: () => void
}

export type SessionStore = {
  /** Version of this agreement, not of the kit. */
  readonly version: 1
  /** The kit that made the store. */
  readonly kit: string
  readonly $session: ReadableAtom<Session>
  /** Changes some fields; listeners run before it returns, so before the next paint. */
  update: (patch: Partial<Session>) => void
  /** Forgets the user; settings of the page (address, language, theme) stay. */
  clear: () => void
  /** Tells the listeners of `onReaction`, newest first, until one handles it; true when none did. */
  react: (name: ReactionEvent, detail?: Readonly<Record<string, unknown>>) => boolean
  /** Listens for reactions; returns a function that stops it. */
  onReaction: (listener: (reaction: SessionReaction) => void) => () => void
}

export const kitVersion = '0.1.0'
export const sessionKey = Symbol.for('mds.session.1')

/** Fields of a user, which are cleared when the user leaves. */
const nobody = {
  status: 'none',
  accessToken: null,
  user: null,
  tenant: null,
  role: null,
  roles: [],
  menus: [],
  buttons: [],
  zoneSetting: null,
} as const satisfies Partial<Session>

const page = { getToken: null, locale: null, theme: null, density: null, apiBase: '', appId: null }

/** Makes a separate session, for a nested provider or for a test. */
export function createSessionStore(initial: Partial<Session> = {}): SessionStore {
  const $session = atom<Session>({ ...nobody, ...page, ...initial })
  const listeners: ((reaction: SessionReaction) => void)[] = []
  return {
    version: 1,
    kit: kitVersion,
    $session,
    update(patch) {
      const now = $session.get()
      const keys = Object.keys(patch) as (keyof Session)[]
      if (keys.some(key => !Object.is(now[key], patch[key]))) $session.set({ ...now, ...patch })
    },
    clear() {
      this.update(nobody)
    },
    react(name, detail = {}) {
      let prevented = false
      const reaction: SessionReaction = {
        name,
        detail,
        get defaultPrevented() {
          return prevented
        },
        preventDefault: () => {
          prevented = true
        },
      }
      for (const listener of listeners.toReversed()) {
        listener(reaction)
        if (prevented) return false
      }
      return true
    },
    onReaction(listener) {
      listeners.push(listener)
      return () => {
        const at = listeners.indexOf(listener)
        if (at >= 0) listeners.splice(at, 1)
      }
    },
  }
}

type Page = { [sessionKey]?: SessionStore }

/** The session of the page: the first copy of the kit that asks creates it, every other one finds it. */
export function globalSession(): SessionStore {
  const holder = globalThis as Page
  holder[sessionKey] ??= createSessionStore()
  return holder[sessionKey]
}

/** Address of a path of the product for the browser on this page. */
export const addressIn = ({ apiBase }: Pick<Session, 'apiBase'>, path: string): string =>
  apiBase.replace(/\/+$/, '') + path

/** Begins every cache key, so that nothing outlives a change of tenant, account or role. */
export const getScope = ({ tenant, user, role }: Session): readonly [string, string, string] => [
  tenant?.id ?? '',
  user?.accountId ?? '',
  role?.id ?? '',
]

export const hasSameScope = (one: Session, other: Session): boolean =>
  getScope(one).join() === getScope(other).join()

/** Calls back as soon as a session acts for another tenant, account or role; returns a function that stops it. */
export const onScopeChange = ({ $session }: SessionStore, changed: () => void): (() => void) =>
  $session.listen((now, before) => {
    if (before && !hasSameScope(now, before)) changed()
  })

/** Whether the acting role may press a button. Only a convenience for drawing; the server decides. */
export const can = (session: Session, button: string): boolean => session.buttons.includes(button)

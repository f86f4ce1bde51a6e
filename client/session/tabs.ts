import { parseJson } from '../http/wire.ts'
import { keep } from '../page/storage.ts'

/** Messages between tabs. Tokens are never sent here: a tab reads them where they are stored. */
export type TabMessage =
  | { kind: 'session'; accountId: string | null; tenantId: string | null; roleId: string | null }
  | { kind: 'signed-out' }
  /** The user has set other time zones; a tab reads them again. */
  | { kind: 'zones' }
  /** The server has counted a call as activity (TR-N8). */
  | { kind: 'extended'; at: number }

export type Tabs = { tell: (message: TabMessage) => void; close: () => void }

const name = 'mds-session'

/**
 * Connects the tabs of this origin. Messages come by BroadcastChannel and, for browsers that put background tabs to
 * sleep, by the storage event; a return to a tab is checked as well (`returned`: F36, F37).
 */
export const joinTabs = (hear: (message: TabMessage) => void, returned: () => void): Tabs => {
  const ending = new AbortController()
  const { signal } = ending
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  channel?.addEventListener('message', ({ data }) => isMessage(data) && hear(data))
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', ({ key, newValue }) => heard(key, newValue, hear), { signal })
    window.addEventListener('focus', returned, { signal })
    document.addEventListener('visibilitychange', () => document.hidden || returned(), { signal })
  }
  return {
    tell: message => {
      channel?.postMessage(message)
      // An unchanged value raises no event, so the current time is part of it.
      if (message.kind !== 'extended') keep(name, JSON.stringify({ ...message, told: Date.now() }))
    },
    close: () => {
      channel?.close()
      ending.abort()
    },
  }
}

const heard = (key: string | null, value: string | null, hear: (message: TabMessage) => void): void => {
  if (key !== name || !value) return
  const message = parseJson(value)
  if (isMessage(message)) hear(message)
}

const kinds: readonly unknown[] = ['session', 'signed-out', 'zones', 'extended']

const isMessage = (data: unknown): data is TabMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && kinds.includes(data.kind)

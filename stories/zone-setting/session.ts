import { createSessionStore, type Session, type SessionStore } from '../../client/session-store.ts'
import type { ZoneSetting } from '../../contract/zones.ts'

export const following: ZoneSetting = {
  showTzType: 'following',
  showTzFix: null,
  showTzVisible: false,
  exportTzType: 'following',
  exportTzFix: null,
  exportTzVisible: true,
  rowVersion: 3,
}

export const fixed: ZoneSetting = {
  ...following,
  showTzType: 'fixed',
  showTzFix: 'Asia/Kathmandu',
  showTzVisible: true,
  exportTzType: 'fixed',
  exportTzFix: 'America/Argentina/Buenos_Aires',
}

/** What saving comes to: it succeeds, the server fails, or another tab was first. */
export type Saving = 'succeeds' | 'fails' | 'is-late'

const answers: Record<string, (saving: Saving, body: object) => object> = {
  getList: () => ({ code: 0, data: { records: [], total: 0 } }),
  getSetting: () => ({ code: 0, data: { ...fixed, rowVersion: 4, entries: [] } }),
  saveSetting: (saving, body) => {
    if (saving === 'fails') return { code: 999500, data: null }
    if (saving === 'is-late') return { code: 200002, data: null }
    return { code: 0, data: { ...body, rowVersion: 4 } }
  },
}

/** A session with these zones, whose calls are answered in the page. */
export function zoneSession(zoneSetting: ZoneSetting, saving: Saving = 'succeeds'): SessionStore {
  return createSessionStore({
    status: 'ready',
    getToken: () => 'story',
    user: { id: 'u', accountId: 'a' } as Session['user'],
    tenant: { id: 't' } as Session['tenant'],
    role: { id: 'r' } as Session['role'],
    zoneSetting,
    apiBase: `${location.origin}/zones-of-story-${saving}`,
  })
}

const real = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  const saving = /^\/zones-of-story-([\w-]+)\//.exec(pathname)?.[1] as Saving | undefined
  if (!saving) return real(request)
  const answer = answers[pathname.split('/').at(-1)!]
  const body = request.method === 'POST' ? await request.json() : {}
  return Response.json({ message: '', requestId: 'r-1', ...answer?.(saving, body) })
}

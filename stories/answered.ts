import { createSessionStore, type Session, type SessionStore } from '../client/session-store.ts'

/** How the server stands to what is asked: it answers, has nothing, or fails. */
export type Standing = 'well' | 'empty' | 'failed'

export type Asked = Readonly<Record<string, string>>
/** Answers by the last two parts of a call's path; what is not named has an empty list. */
export type Answers = Readonly<Record<string, (asked: Asked, standing: 'well' | 'empty') => object>>

const servers = new Map<string, Answers>()

/** A session of an administrator whose calls are answered in the page; `of` names the story's server. */
export function answeredSession(
  of: string,
  standing: Standing,
  answers: Answers,
  more: Partial<Session> = {},
): SessionStore {
  servers.set(of, answers)
  return createSessionStore({
    status: 'ready',
    getToken: () => 'story',
    user: { id: 'u', accountId: 'u' } as Session['user'],
    tenant: { id: `${of}-${standing}` } as Session['tenant'],
    role: { id: 'r' } as Session['role'],
    apiBase: `${location.origin}/answered/${of}/${standing}`,
    ...more,
  })
}

const real = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname, searchParams } = new URL(request.url)
  const [, of, standing] = /^\/answered\/(\w+)\/(\w+)\//.exec(pathname) ?? []
  const answers = of && servers.get(of)
  if (!answers) return real(request)
  const asked: Asked = request.method === 'POST' ? await request.json() : Object.fromEntries(searchParams)
  const path = pathname.split('/').slice(-2).join('/')
  const data =
    standing === 'failed' ? null : (answers[path]?.(asked, standing as 'well' | 'empty') ?? listOf([]))
  return Response.json({ message: '', requestId: 'r-1', code: data ? 0 : 999500, data })
}

export const listOf = (records: readonly object[]) => ({ records, total: records.length })

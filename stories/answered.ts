import { createSessionStore, type Session, type SessionStore } from '../client/session/store.ts'

/** The request: the whole path of the call, its last two parts and its last part; its input. */
export type ReceivedCall = {
  whole: string
  path: string
  name: string
  body: Record<string, unknown>
  changes: boolean
  method: string
}
export type Answer = { code: number; data: unknown; message?: string }
type Answers = (asked: ReceivedCall) => Answer | Promise<never> | undefined

export const done = (data: unknown): Answer => ({ code: 0, data })
export const busy: Answer = { code: 999500, data: null }
/** The answer that never comes. */
export const never = new Promise<never>(() => undefined)
export const getList = (records: readonly object[]) => ({ records, total: records.length })

const servers = new Map<string, Answers>()

/** A session whose calls are answered in the page, with "server busy" where no answer is defined; `of` names its server. */
export function answeredSession(of: string, answers: Answers, more: Partial<Session> = {}): SessionStore {
  servers.set(of, answers)
  return createSessionStore({
    status: 'ready',
    getToken: () => 'story',
    user: { id: 'u', accountId: 'a' } as Session['user'],
    tenant: { id: of } as Session['tenant'],
    role: { id: 'r' } as Session['role'],
    apiBase: `${location.origin}/answered/${of}`,
    ...more,
  })
}

const real = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname, searchParams } = new URL(request.url)
  const answers = servers.get(/^\/answered\/([\w-]+)\//.exec(pathname)?.[1] ?? '')
  if (!answers) return real(request)
  const changes = request.method !== 'GET'
  const body = changes ? await request.json() : Object.fromEntries(searchParams)
  const parts = pathname.split('/')
  const asked = {
    whole: pathname,
    path: parts.slice(-2).join('/'),
    name: parts.at(-1)!,
    body,
    changes,
    method: request.method,
  }
  return Response.json({ message: '', requestId: 'r-1', ...((await answers(asked)) ?? busy) })
}

import { createSessionStore, type Session, type SessionStore } from '../../client/session/store.ts'
import { organisationAnswer } from '../../tests/fixtures/organisations.ts'

type Behaviour = 'answers' | 'none' | 'fails' | 'denies' | 'waits' | 'hole'

/** A session whose calls are answered here: stories need no server. `hole` fails below one hospital only. */
export function orgSession(behaviour: Behaviour = 'answers', more: Partial<Session> = {}): SessionStore {
  return createSessionStore({
    status: 'ready',
    getToken: () => 'story',
    user: { id: 'u', accountId: 'a' } as Session['user'],
    tenant: { id: 't' } as Session['tenant'],
    role: { id: 'r' } as Session['role'],
    apiBase: `${location.origin}/orgs-${behaviour}`,
    ...more,
  })
}

const requestId = '0197d1c2-8f31-7c5e-9a55-2b6f9f0c4e11'
const json = (code: number, message: string, data: unknown) =>
  new Response(JSON.stringify({ code, message, data, requestId }), {
    headers: { 'content-type': 'application/json' },
  })
const broken = () => new Response('', { status: 500, headers: { 'x-request-id': requestId } })

const real = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  const behaviour = /^\/orgs-(\w+)\//.exec(pathname)?.[1] as Behaviour | undefined
  if (!behaviour) return real(request)
  const asked = request.method === 'POST' ? await request.json() : {}
  const names = pathname.endsWith('resolveOrgList')
  if (behaviour === 'waits' && !names) return new Promise(() => undefined)
  if (behaviour === 'fails' && !names) return broken()
  if (behaviour === 'hole' && asked.parentId === 'jingji') return broken()
  if (behaviour === 'hole' && asked.parentId === 'toto') return new Promise(() => undefined)
  if (behaviour === 'denies' && !names) return json(990701, 'No permission', null)
  if (behaviour === 'none') return json(0, 'OK', { records: [], total: 0 })
  return json(0, 'OK', organisationAnswer(pathname, asked))
}

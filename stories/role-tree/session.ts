import { createSessionStore, type Session, type SessionStore } from '../../client/session/store.ts'
import { changeElsewhere, roleAnswer, roleState } from '../../tests/fixtures/role-answers.ts'

type Behaviour = 'answers' | 'fails' | 'denies' | 'waits' | 'changes'

const state = roleState()

/** A session whose calls are answered here: stories need no server. */
export function storySession(behaviour: Behaviour = 'answers', more: Partial<Session> = {}): SessionStore {
  return createSessionStore({
    status: 'ready',
    getToken: () => 'story',
    user: { id: 'u', accountId: 'a' } as Session['user'],
    tenant: { id: 't' } as Session['tenant'],
    role: { id: 'r' } as Session['role'],
    apiBase: `${location.origin}/roles-${behaviour}`,
    ...more,
  })
}

const requestId = '0197d1c2-8f31-7c5e-9a55-2b6f9f0c4e11'
const json = (body: object) =>
  new Response(JSON.stringify({ message: '', requestId, ...body }), {
    headers: { 'content-type': 'application/json' },
  })

const real = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname, searchParams } = new URL(request.url)
  const behaviour = /^\/roles-(\w+)\//.exec(pathname)?.[1] as Behaviour | undefined
  if (!behaviour) return real(request)
  if (behaviour === 'waits') return new Promise(() => undefined)
  if (behaviour === 'fails') return new Response('', { status: 500, headers: { 'x-request-id': requestId } })
  if (behaviour === 'denies') return json({ code: 990701, message: 'No permission', data: null })
  const body = request.method === 'POST' ? await request.json() : Object.fromEntries(searchParams)
  if (behaviour === 'changes' && pathname.endsWith('update')) changeElsewhere(state, body.id)
  return json(roleAnswer(pathname, body, state) ?? { code: 0, data: null })
}

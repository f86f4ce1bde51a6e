import { send } from '../../client/session/api.ts'
import { globalSession } from '../../client/session/store.ts'
import { markNotices } from '../../contract/notices/calls.ts'
import { userInfo } from '../../contract/workspace/calls.ts'
import { register } from '../../elements/base/register.ts'
import { elements } from '../../elements/index.ts'
import type { MdsSession } from '../../elements/session.ts'
import { answerHere, answerNoMore, asked, instead, otherwise, tokens } from './fixtures/product.ts'
import { clean, page, same, settled, spoken, truly, until } from './rig.ts'

type SessionElement = MdsSession & { token: unknown; getToken: unknown }
type ReportedError = { name: string; code: number; reason: unknown }

const names = [
  'mds-error',
  'mds-sign-in-required',
  'mds-session-replaced',
  'mds-navigate',
  'mds-license',
] as const
const told: ReportedError[] = []
const hear = (event: Event) => {
  const { error } = (event as CustomEvent).detail
  told.push({ name: event.type, code: error?.code, reason: error?.data?.reason })
}

/** A host's page with every widget of the kit, and their session. */
const host = (handed: { token?: unknown; getToken?: unknown }) => {
  const session = document.createElement('mds-session') as SessionElement
  Object.assign(session, handed)
  const box = page('')
  for (const tag of Object.keys(elements))
    if (tag !== 'mds-session') box.append(Object.assign(document.createElement(tag), { ariaLabel: tag }))
  box.prepend(session)
  return session
}
/** As long as 130 calls a second, from a call that repeats itself, would take to pass the bound ten times. */
const aWhile = () => new Promise(resolve => setTimeout(resolve, 400))
const status = () => globalSession().$session.get().status
const ended = { code: 999402, message: 'ended' }

describe('KIT-C29: quiet after a refusal, with every widget on the page', () => {
  before(async () => {
    for (const load of Object.values(elements)) register(await load())
    for (const name of names) document.addEventListener(name, hear)
  })
  after(() => {
    for (const name of names) document.removeEventListener(name, hear)
  })
  beforeEach(() => {
    answerHere()
    told.length = 0
    otherwise.answer = { code: 999500, message: 'busy' }
    tokens.set('good', { accountId: 'a-1', tenantId: 'one' })
  })
  afterEach(async () => {
    clean()
    await settled()
    answerNoMore()
  })

  const broken: [string, { token?: unknown; getToken?: unknown }, number, string, number][] = [
    ['a wrong token', { token: 'bad' }, 999411, 'token-refused', 1],
    ['getToken that gives a refused token', { getToken: () => 'bad' }, 999411, 'token-refused', 1],
    ['getToken that rejects', { getToken: () => Promise.reject(new Error('bff')) }, 0, 'get-token-failed', 0],
    [
      'getToken that throws',
      {
        getToken: () => {
          throw new Error('bff')
        },
      },
      0,
      'get-token-failed',
      0,
    ],
    ['getToken that never answers', { getToken: () => new Promise(() => undefined) }, 0, 'get-token-late', 0],
    ['getToken that is no function', { getToken: 'a token' }, 0, 'get-token-no-function', 0],
  ]
  for (const [about, handed, code, reason, most] of broken)
    it(`${about}: at most 3 calls, one event that says why, and ready settles`, async () => {
      const warned = await spoken('warn', async () => {
        await host(handed).ready
        await until(() => told.length > 0, 'the event')
        await aWhile()
      })
      truly(asked.length <= most, `${asked.length} calls: ${asked.map(({ path }) => path).join(' ')}`)
      same(told, [{ name: 'mds-error', code, reason }])
      same([status(), warned.length], ['none', 1])
      for (const each of document.querySelectorAll('mds-user-picker, mds-role-tree'))
        truly(each.shadowRoot?.querySelector('button, input'), 'a widget draws its signed-out state')
    })

  for (const code of [999402, 999410, 999411])
    it(`a session that has ended (${code}) when the page opens, and while it is open: at most 3 calls and one event`, async () => {
      const getToken = () => 'good'
      const session = host({ getToken })
      await session.ready
      same(status(), 'ready')
      await aWhile()
      const paths = [...new Set(asked.map(({ path }) => path)), '/mdsdata/api/mdsUser/getUserInfo']
      for (const path of paths) instead.set(path, () => ({ code, message: 'ended' }))
      told.length = 0
      asked.length = 0
      await spoken('warn', async () => {
        await send(userInfo, {}, { quiet: true }).catch(() => undefined)
        await until(() => told.length > 0, 'the event')
        await aWhile()
        truly(asked.length <= 3, `${asked.length} calls after the end`)
        same([told.length, told[0]?.code, status()], [1, code, 'none'])
        session.remove()
        await settled()
        told.length = 0
        asked.length = 0
        await host({ getToken }).ready
        await until(() => told.length > 0, 'the event')
        await aWhile()
      })
      truly(asked.length <= 3, `${asked.length} calls of a page that opens`)
      same([told.length, status()], [1, 'none'])
    })

  it('the host acts: another token signs in, and every widget comes to life', async () => {
    await spoken('warn', async () => {
      const session = host({ getToken: () => 'bad' })
      await session.ready
      await until(() => told.length > 0, 'the event')
      session.token = 'good'
      await until(() => status() === 'ready', 'signed in')
    })
  })

  it('a server that does not answer: ready settles within 15 s, with one event', async () => {
    const answering = globalThis.fetch
    globalThis.fetch = (input, init) =>
      new Request(input, init).url.includes('/plt/') ? new Promise(() => undefined) : answering(input, init)
    const began = performance.now()
    await spoken('warn', () => host({ token: 'good' }).ready)
    truly(performance.now() - began < 16_000, 'within 15 s')
    await until(() => told.length > 0, 'told')
    same([told, status()], [[{ name: 'mds-error', code: 0, reason: 'late' }], 'none'])
  })

  it('a session that ends on the server stays quiet where no host gave a token (999402)', async () => {
    instead.set('/plt/auth/getTenantList', () => ended)
    await spoken('warn', async () => {
      await host({ token: 'good' }).ready
      await until(() => told.length > 0, 'the event')
      await aWhile()
    })
    same([asked.length, told.length], [1, 1])
  })

  /** Calls that would renew the portal's own refresh token. */
  const renewals = () => asked.map(({ path }) => path).filter(path => path.includes('refresh'))

  it('<mds-session> that is removed at once, before its host was asked, asks nobody to renew a token', async () => {
    const session = host({ getToken: () => 'good' })
    await until(() => status() === 'pending', 'begun')
    session.remove()
    await aWhile()
    same(renewals(), [])
  })

  it('<mds-session> that is removed while a submit is refused asks nobody to renew a token', async () => {
    const session = host({ token: 'good' })
    await session.ready
    same(status(), 'ready')
    await aWhile()
    const answering = globalThis.fetch
    const held = Promise.withResolvers<void>()
    globalThis.fetch = async (input, init) => {
      const answer = await answering(input, init)
      await held.promise
      return answer
    }
    tokens.clear()
    asked.length = 0
    void send(markNotices, { ids: ['n1'], as: 'read' }, { quiet: true }).catch(() => undefined)
    await until(() => asked.length > 0, 'a call that will be refused')
    session.remove()
    await settled()
    held.resolve()
    await aWhile()
    same(renewals(), [])
  })
})

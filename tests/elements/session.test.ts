import { ContextEvent as ContextRequestEvent, createContext } from '@lit/context'
import { clearCookies, writeCookie } from '../../client/page/cookies.ts'
import { send } from '../../client/session/api.ts'
import {
  createSessionStore,
  globalSession,
  type SessionStore,
  sessionKey,
} from '../../client/session/store.ts'
import { userInfo } from '../../contract/workspace/calls.ts'
import { register } from '../../elements/base/register.ts'
import { MdsSession } from '../../elements/session.ts'
import { MdsProbe } from './fixtures/probe.tsx'
import { answerHere, answerNoMore, asked, instead, tokens } from './fixtures/product.ts'
import { clean, heard, page, same, settled, spoken, truly, until } from './rig.ts'

type SessionElement = MdsSession & {
  token: string | null
  getToken: unknown
  theme: string
  density: string
  apiBase: string
}

const tenantIn = (probe: Element | null) =>
  JSON.parse(probe?.shadowRoot?.querySelector('#facts')?.textContent ?? '{}').tenant
const signedIn = (probe: Element, tenant: string) =>
  until(() => tenantIn(probe) === tenant, `tenant ${tenant} in the widget`)
const create = (token?: string) => {
  const session = document.createElement('mds-session') as SessionElement
  if (token) session.token = token
  return session
}

const inPage = (id: string) => page(`<mds-probe id="${id}"></mds-probe>`).firstElementChild!

describe('mds-session (WIDGETS 2.9)', () => {
  before(() => {
    register(MdsSession)
    register(MdsProbe)
  })
  beforeEach(() => {
    answerHere()
    tokens.set('t-1', { accountId: 'a-1', tenantId: 'one' })
    tokens.set('t-2', { accountId: 'a-2', tenantId: 'two' })
  })
  afterEach(async () => {
    clean()
    await settled()
    same(
      globalSession().$session.get(),
      createSessionStore().$session.get(),
      'a provider leaves nothing behind',
    )
    answerNoMore()
  })

  it('takes the token by property alone; it is in no attribute, event or text (2.9.1)', async () => {
    const session = create('t-1')
    const events = heard(document, 'mds-session-change')
    const warned = await spoken('warn', async () => {
      page('').append(session)
      await session.ready
      session.setAttribute('token', 't-2')
      await settled()
    })
    same(session.$user.get()?.accountId, 'a-1', 'the attribute means nothing')
    session.removeAttribute('token')
    same(session.attributes.length, 0)
    truly(!JSON.stringify([events.map(event => (event as CustomEvent).detail), warned]).includes('t-1'))
  })

  it('KIT-C41 an attribute token is taken away, with one warning; the property still works', async () => {
    const said: string[] = []
    const { warn } = console
    console.warn = (...words) => void said.push(words.join(' '))
    try {
      const elements = [create(), create()]
      for (const element of elements)
        for (const name of ['token', 'get-token']) element.setAttribute(name, 'secret')
      page('').append(...elements)
      const isClean = (element: Element) => element.getAttributeNames().length === 0
      await until(() => elements.every(isClean), 'no attribute is left')
      const getOwn = () => said.filter(line => line.includes('no attribute'))
      await until(() => getOwn().some(line => line.includes('get-token is')), 'the warning')
      const own = getOwn()
      same(own.filter(line => line.includes('get-token is')).length, 1, own.join('\n'))
      truly(own.every(line => line.includes('Set the property') && !line.includes('secret')))
    } finally {
      console.warn = warn
    }
  })

  it('serves widgets inside it, beside it, and in shadow roots, whoever comes first (2.9.2)', async () => {
    const early = inPage('early')
    const box = page('<section></section>')
    const session = create('t-1')
    const inside = document.createElement('mds-probe')
    session.append(inside)
    const host = document.createElement('div')
    const deep = document.createElement('mds-probe')
    host.attachShadow({ mode: 'open' }).append(deep)
    session.append(host)
    same(tenantIn(early) ?? null, null)
    box.append(session)
    const late = inPage('late')
    for (const probe of [early, inside, deep, late]) await signedIn(probe, 'one')
  })

  it('answers consumers of other libraries (2.9.2)', async () => {
    const session = create('t-1')
    const consumer = document.createElement('div')
    session.append(consumer)
    page('').append(session)
    let given: SessionStore | undefined
    const asking = new ContextRequestEvent(
      createContext<SessionStore>(sessionKey),
      consumer,
      store => {
        given = store
      },
      true,
    )
    consumer.dispatchEvent(asking)
    truly(given === globalSession())
  })

  it('a nested provider wins for what is inside it (2.9.2)', async () => {
    const outer = create('t-1')
    const inner = create('t-2')
    const probes = [0, 1].map(() => document.createElement('mds-probe'))
    outer.append(inner, probes[0]!)
    inner.append(probes[1]!)
    page('').append(outer)
    await signedIn(probes[0]!, 'one')
    await signedIn(probes[1]!, 'two')
    same(globalSession().$session.get().tenant?.id, 'one')
  })

  it('a provider that comes to stand between takes its widgets over', async () => {
    const outer = create('t-1')
    const box = document.createElement('section')
    const probe = document.createElement('mds-probe')
    outer.append(box)
    box.append(probe)
    page('').append(outer)
    await signedIn(probe, 'one')
    const inner = create('t-2')
    box.append(inner)
    inner.append(probe)
    await signedIn(probe, 'two')
  })

  it('a second provider beside the first serves its own part', async () => {
    const first = create('t-1')
    page('').append(first)
    await first.ready
    const second = create('t-2')
    const probe = document.createElement('mds-probe')
    second.append(probe)
    page('').append(second)
    await signedIn(probe, 'two')
    same(globalSession().$session.get().tenant?.id, 'one')
  })

  it('one store a page: another copy of the kit finds the same (2.9.3, KIT-C19)', async () => {
    page('').append(create('t-1'))
    const other = (globalThis as { [sessionKey]?: SessionStore })[Symbol.for('mds.session.1') as never] as
      | SessionStore
      | undefined
    truly(other === globalSession())
    same(other.version, 1)
    await until(() => other.$session.get().status === 'ready', 'ready')
  })

  it('drops what was shown for the old tenant before the next paint (2.9.3)', async () => {
    const session = create('t-1')
    const probe = document.createElement('mds-probe')
    session.append(probe)
    page('').append(session)
    await signedIn(probe, 'one')
    probe.shadowRoot!.querySelector<HTMLElement>('#count')!.click()
    await until(() => probe.shadowRoot!.querySelector('#count')!.textContent === '1', 'counted')
    const { $session } = globalSession()
    globalSession().update({ tenant: { ...$session.get().tenant!, id: 'other' } })
    await Promise.resolve()
    await Promise.resolve()
    same([probe.shadowRoot!.querySelector('#count')!.textContent, tenantIn(probe)], ['0', 'other'])
  })

  it('tells of another identity once, and of the end (2.9.3)', async () => {
    const session = create('t-1')
    const events = heard(session, 'mds-session-change')
    page('').append(session)
    await session.ready
    session.token = null
    await until(() => session.$user.get() === null, 'signed out')
    session.token = 't-2'
    await until(() => session.$tenant.get()?.id === 'two', 'signed in again')
    const details = events.map(event => (event as CustomEvent).detail)
    same(
      details.map(({ status, tenantId }) => [status, tenantId]),
      [
        ['ready', 'one'],
        ['none', null],
        ['ready', 'two'],
      ],
    )
  })

  it('asks getToken() once for fifty refused calls, and sends them again (2.9.4)', async () => {
    const session = create()
    let given = 0
    session.getToken = async () => {
      given++
      return given === 1 ? 't-1' : 't-1b'
    }
    page('').append(session)
    await session.ready
    same([given, session.$tenant.get()?.id], [1, 'one'])
    tokens.delete('t-1')
    tokens.set('t-1b', { accountId: 'a-1', tenantId: 'one' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(userInfo, {})))
    same([answers.length, given], [50, 2])
  })

  it('an ended session is one mds-sign-in-required; unprevented, widgets are signed out (2.9.4)', async () => {
    const session = create('t-1')
    page('').append(session)
    const probe = inPage('beside')
    await signedIn(probe, 'one')
    const events = heard(document, 'mds-sign-in-required')
    instead.set('/mdsdata/api/mdsUser/getUserInfo', () => ({ code: 999402 }))
    await Promise.allSettled(Array.from({ length: 10 }, () => send(userInfo, {}, { quiet: true })))
    await until(() => tenantIn(probe) === null, 'signed-out widget')
    same([events.length, events[0]!.target === session, events[0]!.cancelable], [1, true, true])
  })

  it('a host that prevents it and hands over a token gets its waiting calls answered (2.9.4)', async () => {
    const session = create('t-1')
    page('').append(session)
    await session.ready
    instead.set('/mdsdata/api/mdsUser/getUserInfo', ({ token }) =>
      token === 't-1' ? { code: 999402 } : { code: 0, data: { id: 'again' } },
    )
    tokens.set('t-1c', { accountId: 'a-1', tenantId: 'one' })
    session.addEventListener('mds-sign-in-required', event => {
      event.preventDefault()
      session.token = 't-1c'
    })
    const answer = await send(userInfo, {})
    same(answer.id, 'again')
  })

  it('maps codes to events of its own (2.9.5)', async () => {
    const expected: [number, string][] = [
      [999410, 'mds-session-replaced'],
      [999415, 'mds-password-expired'],
      [999910, 'mds-permissions-changed'],
      [999408, 'mds-system-updated'],
      [100104, 'mds-license'],
      [990409, 'mds-navigate'],
    ]
    for (const [code, name] of expected) {
      const session = create('t-1')
      page('').append(session)
      await session.ready
      const events = heard(session, name)
      session.addEventListener(name, event => event.preventDefault())
      instead.set('/mdsdata/api/mdsUser/getUserInfo', () => ({ code }))
      await send(userInfo, {}).catch(() => undefined)
      await until(() => events.length === 1, `${name} for ${code}`)
      same((events[0] as CustomEvent).detail.error.code, code)
      instead.clear()
      session.token = null
      await settled()
      clean()
      await settled()
    }
  })

  it('answers ready, can() and read-only stores (2.9.6)', async () => {
    const session = create('t-1')
    page('').append(session)
    await session.ready
    same([session.can('STUDY_CENTER_ADD'), session.can('OTHER')], [true, false])
    same([session.$role.get()?.id, session.$permissions.get().buttons], ['role-1', ['STUDY_CENTER_ADD']])
    const { $user } = session
    truly(session.$user === $user)
  })

  it('ready settles when nobody is signed in', async () => {
    const session = create()
    page('').append(session)
    await session.ready
    same(session.$user.get(), null)
  })

  it('asks at the address of its host, and gives theme and density to widgets (2.9.1)', async () => {
    const session = create('t-1')
    page('').append(session)
    session.setAttribute('api-base', 'https://mds.example.org/')
    session.theme = 'dark'
    session.density = 'compact'
    const probe = inPage('themed')
    await signedIn(probe, 'one')
    truly(
      asked.every(({ origin }) => origin === 'https://mds.example.org'),
      'every call goes there',
    )
    await until(() => probe.getAttribute('data-mds-theme') === 'dark', 'theme mirrored')
    same(probe.getAttribute('data-mds-density'), 'compact')
    session.removeAttribute('theme')
    session.removeAttribute('density')
    await settled()
    same([probe.hasAttribute('data-mds-theme'), probe.hasAttribute('data-mds-density')], [false, false])
  })

  it('<base href> of the page moves no call [KIT-C42]', async () => {
    const base = document.createElement('base')
    base.href = 'https://elsewhere.example/app/'
    document.head.append(base)
    try {
      const session = create('t-1')
      inPage('moved').parentElement!.prepend(session)
      await signedIn(document.querySelector('#moved')!, 'one')
      truly(asked.length > 0)
      same([...new Set(asked.map(({ origin }) => origin))], [location.origin])
    } finally {
      base.remove()
    }
  })

  it('signed in through the portal on the same origin, a widget alone works at once, and follows its end', async () => {
    const cookies = [
      ['mds-token', 't-1'],
      ['mds-user', 'a-1'],
      ['mds-tenant', 'one'],
    ] as const
    for (const [name, value] of cookies) writeCookie(name, value)
    const alone = inPage('alone')
    await signedIn(alone, 'one')
    clearCookies()
    window.dispatchEvent(new Event('focus'))
    await until(() => tenantIn(alone) === null, 'signed out in another tab')
  })
})

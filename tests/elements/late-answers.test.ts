import { globalSession } from '../../client/session/store.ts'
import { register } from '../../elements/base/register.ts'
import { elements } from '../../elements/index.ts'
import { MdsSession } from '../../elements/session.ts'
import { answerHere, answerNoMore, asked, tokens } from './fixtures/product.ts'
import { clean, heard, page, same, settled, spoken, truly, until } from './rig.ts'

type SessionElement = MdsSession & { token: unknown; getToken: unknown }

const host = (handed: { token?: unknown; getToken?: unknown }) => {
  const session = document.createElement('mds-session') as SessionElement
  Object.assign(session, handed)
  page('').append(session, document.createElement('mds-user-picker'))
  return session
}
const status = () => globalSession().$session.get().status
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const back = () => {
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('A late answer about who is signed in', () => {
  let events: Event[] = []
  before(async () => {
    register(MdsSession)
    register(await elements['mds-user-picker']())
  })
  beforeEach(() => {
    answerHere()
    tokens.set('good', { accountId: 'a-1', tenantId: 'one' })
    events = heard(document, 'mds-error')
  })
  afterEach(async () => {
    clean()
    await settled()
    answerNoMore()
  })

  // First: refusals of earlier tests make the pause longer.
  it('a getToken that keeps failing is asked with a pause between, and the page is told once [KIT-C36]', async () => {
    let questions = 0
    await spoken('warn', async () => {
      const getToken = () => {
        questions++
        return Promise.reject(new Error('bff'))
      }
      await host({ getToken }).ready
      await until(() => events.length === 1, 'told')
      for (let round = 0; round < 60; round++) {
        back()
        await pause(20)
      }
    })
    truly(questions >= 2 && questions <= 4, `${questions} questions`)
    same(events.length, 1)
  })

  it('a token that getToken gives after 12 s signs in, without another question [KIT-C36]', async () => {
    let questions = 0
    await spoken('warn', async () => {
      host({
        getToken: async () => {
          questions++
          await pause(12_000)
          return 'good'
        },
      })
      await until(() => events.length === 1, 'the page is told that it is late')
      same(status(), 'none')
      await until(() => status() === 'ready', 'signed in')
    })
    same([questions, events.length], [1, 1])
  })

  it('waiting is said after 3 s, and a button asks again once the page is late [KIT-C36]', async () => {
    let questions = 0
    await spoken('warn', async () => {
      const getToken = () => (questions++ ? Promise.resolve('good') : new Promise(() => undefined))
      Object.assign(host({ getToken }), { locale: 'en-US' })
      const root = () => document.querySelector('mds-user-picker')!.shadowRoot!
      const line = () => [...root().querySelectorAll('[role=status]')].map(each => each.textContent).join(' ')
      await pause(2500)
      same(line().includes('Waiting for this page'), false)
      await until(() => line().includes('Waiting for this page to sign you in.'), 'the line of waiting')
      same(questions, 1)
      await until(() => line().includes('This page has not signed you in yet.'), 'the button')
      const button = [...root().querySelectorAll('button')].find(each => each.textContent === 'Try again')!
      button.click()
      await until(() => status() === 'ready', 'signed in')
      await until(() => !line().includes('This page'), 'nothing is said any more')
    })
    same(questions, 2)
  })

  it('bell and download center say it too, and offer to ask again [KIT-C36]', async () => {
    const tags = ['mds-notice-bell', 'mds-download-center'] as const
    for (const tag of tags) register(await elements[tag]())
    let questions = 0
    await spoken('warn', async () => {
      const getToken = () => (questions++ ? Promise.resolve('good') : new Promise(() => undefined))
      const session = Object.assign(host({ getToken }), { locale: 'en-US' })
      session.after(...tags.map(tag => document.createElement(tag)))
      const getLines = () =>
        tags.map(tag => {
          const spots = [...document.querySelector(tag)!.shadowRoot!.querySelectorAll('[role=status]')]
          return spots.map(each => each.textContent).join(' ')
        })
      const says = (text: string) => getLines().every(line => line.includes(text))
      await pause(2500)
      same(getLines().join().includes('Waiting for this page'), false)
      await until(() => says('Waiting for this page to sign you in.'), 'both wait')
      await until(() => says('This page has not signed you in yet.'), 'both are late')
      const { shadowRoot } = document.querySelector(tags[1])!
      const button = [...shadowRoot!.querySelectorAll('button')].find(
        each => each.textContent === 'Try again',
      )!
      button.click()
      await until(() => status() === 'ready', 'signed in')
      await until(() => !getLines().join().includes('This page'), 'nothing is said any more')
    })
  })

  it('the answer of a server after 17 s signs in [KIT-C36]', async () => {
    const answering = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (request.url.includes('getTenantList')) await pause(17_000)
      return answering(request)
    }
    await spoken('warn', async () => {
      await host({ token: 'good' }).ready
      await until(() => events.length === 1, 'the page is told that it is late')
      same(status(), 'none')
      await until(() => status() === 'ready', 'signed in')
    })
    same(events.length, 1)
  })

  it('without a network, the return of the page asks again [KIT-C36]', async () => {
    const answering = globalThis.fetch
    let down = true
    globalThis.fetch = (input, init) =>
      down ? Promise.reject(new TypeError('down')) : answering(input, init)
    await spoken('warn', async () => {
      await host({ token: 'good' }).ready
      await until(() => status() === 'none', 'nobody')
      await settled()
      same(asked.length, 0)
      down = false
      back()
      await until(() => status() === 'ready', 'signed in')
    })
  })

  it('after a refused token the return of the page asks nothing [KIT-C36]', async () => {
    await spoken('warn', async () => {
      await host({ token: 'bad' }).ready
      await until(() => events.length === 1, 'told')
      const before = asked.length
      for (let round = 0; round < 10; round++) back()
      await pause(600)
      same(asked.slice(before), [])
      same(
        [events.map(each => (each as CustomEvent).detail), status()],
        [events.slice(0, 1).map(each => (each as CustomEvent).detail), 'none'],
      )
    })
  })
})

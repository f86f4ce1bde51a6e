import { createSessionStore, globalSession, type SessionStore } from '../../client/session/store.ts'
import type { ReactionEvent } from '../../contract/codes/reactions.ts'
import type { ElementClass, Member } from '../../elements/base/definition.ts'
import { register } from '../../elements/base/register.ts'
import { sessionEvents } from '../../elements/base/session-events.ts'
import { elements } from '../../elements/index.ts'
import { carries } from './fixtures/fits.ts'
import { answerHere, answerNoMore } from './fixtures/product.ts'
import { clean, getPage, page, same, settled, until } from './rig.ts'

/** Adds an element to the page, with a session. */
async function inside(tag: string, store: SessionStore) {
  const box = getPage(store, `<${tag}></${tag}>`)
  await settled()
  return box.querySelector<HTMLElement>(tag)!
}

/** A refused call as the client decides it, with the path that it redirects the user to. */
const refused = {
  ...{ name: 'forbidden', code: 403, text: 'said', requestId: 'request-1', data: null },
  reaction: { kind: 'go-to', path: '/csr_mds/study' },
}

const values: Record<Member['type'], unknown[]> = {
  boolean: [true, false],
  string: ['some text', ''],
  number: [7, null],
  ids: [['a'], []],
  object: [[], null],
}

describe('What a definition promises of events (KIT-C6)', () => {
  const classes = new Map<string, ElementClass>()
  before(async () => {
    answerHere()
    for (const [tag, load] of Object.entries(elements)) {
      const element = await load()
      classes.set(tag, element)
      register(element)
    }
  })
  after(answerNoMore)
  afterEach(clean)

  for (const tag of Object.keys(elements)) {
    it(`${tag}: each event of the session is told once, bubbles, crosses roots and can be prevented`, async () => {
      const store = tag === 'mds-session' ? globalSession() : createSessionStore()
      const made = await inside(tag, tag === 'mds-session' ? createSessionStore() : store)
      const told: Event[] = []
      const hear = (event: Event) => {
        told.push(event)
        event.preventDefault()
      }
      const names = Object.keys(sessionEvents) as ReactionEvent[]
      if (tag === 'mds-session') {
        // Inside another provider the element would use that provider's session. This test needs the page's session.
        clean()
        page('<mds-session></mds-session>')
        await settled()
      }
      for (const name of names) document.addEventListener(name, hear)
      const prevented = names.map(name => store.react(name, refused))
      for (const name of names) document.removeEventListener(name, hear)
      same(
        told.map(({ type }) => type),
        names,
      )
      same(
        new Set(told.map(each => [each.bubbles, each.composed, each.cancelable].join())),
        new Set(['true,true,true']),
      )
      same(
        prevented.every(unheard => !unheard),
        true,
        'the session hears that it was prevented',
      )
      if (tag !== 'mds-session') same(told[0]!.target === made, true, 'the widget speaks')
      const { events } = classes.get(tag)!.definition
      same(
        told.filter(each => !carries(events[each.type], each)).map(({ type }) => type),
        [],
        'carries what the element declares',
      )
      const details = told.map(each => (each as CustomEvent<{ error: Error & { code: number } }>).detail)
      same(new Set(details.map(({ error }) => `${error.code} ${error.message}`)), new Set(['403 said']))
      const away = told.find(({ type }) => type === 'mds-navigate') as CustomEvent<{ href: string }>
      same(away.detail.href, '/csr_mds/study')
    })

    it(`${tag}: nothing that the page sets is told as an event`, async () => {
      const made = await inside(tag, createSessionStore())
      const { definition } = classes.get(tag)!
      const told: string[] = []
      const own = Object.keys(definition.events).filter(name => name !== 'mds-session-change')
      for (const name of own) made.addEventListener(name, ({ type }) => told.push(type))
      for (const [name, member] of Object.entries(definition.props))
        for (const value of member.values ?? values[member.type]) {
          if (name === 'token' || name === 'getToken') continue // these sign a user in, who may be refused
          Reflect.set(made, name, value)
          await settled()
        }
      same(told, [])
    })
  }

  it('mds-session: $locale follows locale, and app-id is a number', async () => {
    const session = page('<mds-session locale="es-ES" app-id="2"></mds-session>')
      .firstElementChild as HTMLElement & {
      appId: number | null
      locale: string
      $locale: { get: () => string }
    }
    await settled()
    same([session.appId, session.locale, session.$locale.get()], [2, 'es-ES', 'es-ES'])
    session.locale = 'ja-JP'
    await until(() => session.$locale.get() === 'ja-JP', 'Japanese')
    session.remove()
    await settled()
  })

  it('placeholder stands in the empty field, wherever an element has one', async () => {
    const named = [...classes].filter(([, { definition }]) => 'placeholder' in definition.props)
    same(named.length > 0, true)
    for (const [tag] of named) {
      const made = await inside(tag, createSessionStore())
      made.setAttribute('placeholder', 'Whom to ask')
      await until(
        () =>
          made.shadowRoot!.textContent.includes('Whom to ask') ||
          made.shadowRoot!.querySelector('[placeholder="Whom to ask"]'),
        tag,
      )
    }
  })
})

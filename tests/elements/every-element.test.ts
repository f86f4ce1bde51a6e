import axe from 'axe-core'
import { createSessionStore, type Session, type SessionStore } from '../../client/session/store.ts'
import type { ElementClass, Member } from '../../elements/base/definition.ts'
import { register } from '../../elements/base/register.ts'
import { getAttribute } from '../../elements/base/values.ts'
import { elements } from '../../elements/index.ts'
import { hostPage } from './fixtures/host-page.ts'
import { leftovers } from './fixtures/leftovers.ts'
import { answerHere, answerNoMore, asked, otherwise, tokens } from './fixtures/product.ts'
import { clean, getPage, page, same, settled, spoken, truly } from './rig.ts'

const samples: Record<Member['type'], unknown[]> = {
  boolean: [true, false],
  string: ['some text', ''],
  number: [7, 0],
  ids: [['a', 'b'], []],
  object: [[{ at: new Date() }], null],
}
const getSample = (member: Member, at: number) => member.values?.at(-1 - at) ?? samples[member.type][at]

const classes = new Map<string, ElementClass>()
const undefinedBefore = new Map<string, boolean>()
for (const [tag, load] of Object.entries(elements)) {
  const element = await load()
  classes.set(tag, element)
  undefinedBefore.set(tag, customElements.get(tag) === undefined)
}

/** Members by every name that sets them: `readonly` also as `readOnly`, as the browser's own fields spell it. */
const getNames = ({ definition }: ElementClass) =>
  Object.entries(definition.props).flatMap(([name, member]) =>
    (name === 'readonly' ? [name, 'readOnly'] : [name]).map(name => [name, member] as const),
  )

/** Set before the classes are defined; read later (KIT-C2). */
const early = [...classes].flatMap(([tag, element]) =>
  getNames(element).map(([name, member]) => {
    const element = document.createElement(tag)
    const value = getSample(member, 0)
    Reflect.set(element, name, value)
    return { tag, name, element, value }
  }),
)

/** A signed-in user at a server that is too busy: answers arrive even after the element has left the page. */
const signedIn = () => {
  tokens.set('token', { accountId: 'a1', tenantId: 't1' })
  otherwise.answer = { code: 999500, message: 'busy' }
  return createSessionStore({
    status: 'ready',
    user: { id: 'u1', accountId: 'a1', account: 'zhang.wei' } as Session['user'],
    tenant: { id: 't1' } as Session['tenant'],
    role: { id: 'r1' } as Session['role'],
    locale: 'en-US',
    apiBase: location.origin,
    getToken: () => 'token',
  })
}
const lives: [about: string, session: () => SessionStore | null][] = [
  ['without a session', () => null],
  ['in a session', signedIn],
]
/** Elements that call the server as soon as they are on the page of a signed-in user. */
const asking = new Set(['mds-notice-bell', 'mds-download-center'])

describe('Every element', () => {
  before(answerHere)
  after(answerNoMore)
  afterEach(clean)

  for (const [tag, element] of classes) {
    const { definition } = element
    const members = Object.entries(definition.props)
    const attributes = members.flatMap(([name, member]) => {
      const attribute = getAttribute(name, member)
      return attribute ? [{ name, member, attribute }] : []
    })
    const made = async (html = `<${tag}></${tag}>`) => {
      const made = page(html).querySelector<HTMLElement>(tag)!
      await settled()
      return made
    }

    it(`${tag}: importing the class defines nothing; a definition twice keeps the first (KIT-C16, KIT-C19)`, async () => {
      same(undefinedBefore.get(tag), true)
      register(element)
      register(element)
      class Other extends HTMLElement {
        static tag = tag
        static version = '0.0.1'
        static definition = definition
      }
      register(Other)
      same(customElements.get(tag) === element, true)
    })

    it(`${tag}: every member has its sentence, every name its form`, () => {
      const said = [
        definition.docs,
        ...members.map(([, { docs }]) => docs),
        ...Object.values(definition.events).map(({ docs }) => docs),
        ...Object.values(definition.methods ?? {}).map(({ docs }) => docs),
        ...Object.values(definition.fields ?? {}).map(({ docs }) => docs),
        ...[definition.parts, definition.cssProperties, definition.states ?? {}, definition.slots].flatMap(
          each => Object.values(each) as string[],
        ),
      ]
      truly(
        Object.keys(definition.slots).length > 0,
        'what stands between the tags is shown until it is defined',
      )
      for (const docs of said) truly(/^[A-Z`].{4,}\.$/s.test(docs), `a sentence: ${docs}`)
      for (const name of Object.keys(definition.events))
        truly(/^(input|change|mds(-[a-z]+)+)$/.test(name), `an event's name: ${name}`)
      for (const { attribute } of attributes) truly(/^[a-z]+(-[a-z]+)*$/.test(attribute), attribute)
      for (const name of Object.keys(definition.cssProperties)) truly(name.startsWith('--mds-'), name)
    })

    it(`${tag}: a property set before the class is known is picked up (KIT-C2)`, () => {
      for (const { element: waiting, name, value } of early.filter(each => each.tag === tag)) {
        customElements.upgrade(waiting)
        same(Reflect.get(waiting, name), value, name)
        same(Object.hasOwn(waiting, name), false, name)
      }
    })

    it(`${tag}: attributes and properties agree, rich data leaves no attribute (KIT-C3)`, async () => {
      const own = await made()
      if ('readonly' in definition.props) {
        Reflect.set(own, 'readOnly', true)
        same([own.hasAttribute('readonly'), Reflect.get(own, 'readonly')], [true, true])
      }
      for (const { name, member, attribute } of attributes) {
        if (member.type === 'boolean') {
          for (const text of ['', name, 'false']) {
            own.setAttribute(attribute, text)
            same(Reflect.get(own, name), true, `${attribute}="${text}"`)
          }
          own.removeAttribute(attribute)
          same(Reflect.get(own, name), false, name)
        }
        if (member.form) continue
        const value = getSample(member, 0)
        Reflect.set(own, name, value)
        same(Reflect.get(own, name), value, name)
        same(own.hasAttribute(attribute), true, attribute)
        own.removeAttribute(attribute)
        same(own.hasAttribute(attribute), false)
      }
      await settled()
      const bare = await made()
      for (const [name, member] of members) {
        if (member.type !== 'object') continue
        const circular: { self?: unknown } = {}
        circular.self = circular
        Reflect.set(bare, name, circular)
        truly(Reflect.get(bare, name) === circular, `identity of ${name}`)
        Reflect.set(bare, name, null)
      }
      same(bare.attributes.length, 0)
    })

    it(`${tag}: without a session it mounts, says nothing, asks nothing, grows no attribute (KIT-C1, C4)`, async () => {
      asked.length = 0
      const host = hostPage()
      const errors = await spoken('error', async () => {
        const own = await made()
        same(own.attributes.length, 0)
        truly(own.shadowRoot!.childElementCount > 0)
      })
      same([errors, asked.length], [[], 0])
      same(hostPage(), host, 'the page of the host stays as it is')
    })

    it(`${tag}: focus and styles come by the shadow root, without a style element (KIT-C15, KIT-C25)`, async () => {
      const own = await made()
      same(own.shadowRoot!.querySelectorAll('style, link').length, 0)
      truly(own.shadowRoot!.adoptedStyleSheets.length > 0)
    })

    for (const [about, session] of lives)
      it(`${tag}: a random life ${about} throws nothing and says nothing (KIT-C1)`, async () => {
        const thrown: unknown[] = []
        const fail = (event: ErrorEvent | PromiseRejectionEvent) =>
          thrown.push('reason' in event ? event.reason : event.message)
        window.addEventListener('error', fail)
        window.addEventListener('unhandledrejection', fail)
        const [store, asks] = [session(), asked.length]
        const errors = await spoken('error', () => live({ tag, members, attributes, session: store }))
        if (store && asking.has(tag)) truly(asked.length > asks, 'it asks for what it shows')
        window.removeEventListener('error', fail)
        window.removeEventListener('unhandledrejection', fail)
        same([thrown.map(String), errors], [[], []])
      })

    it(`${tag}: removal leaves no listener and no timer (KIT-C5)`, async () => {
      await made()
      clean()
      await settled()
      const watch = leftovers()
      try {
        await made()
        clean()
        await watch.wait(1300)
        same(watch.left(), { listeners: [], timers: 0 })
      } finally {
        watch.end()
      }
    })

    for (const theme of ['light', 'dark'])
      it(`${tag}: axe finds nothing without a session, ${theme}`, async () => {
        const named = 'label' in definition.props ? ' label="Approver"' : ''
        const box = page(`<main data-mds-theme="${theme}"><${tag}${named}></${tag}></main>`)
        box.style.background = theme === 'dark' ? '#0E1513' : '#F3F5F1'
        await settled()
        await new Promise(resolve => setTimeout(resolve, 300))
        const { violations } = await axe.run(box, { rules: { region: { enabled: false } } })
        same(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          [],
        )
      })
  }
})

type NamedMember = { name: string; member: Member; attribute: string }

type Movable = Element & { moveBefore: (node: Node, before: Node | null) => void }
type Life = {
  tag: string
  members: [string, Member][]
  attributes: NamedMember[]
  session: SessionStore | null
}

/** 150 steps of what pages do to elements, the same in every run. */
async function live({ tag, members, attributes, session }: Life) {
  let state = 20_261_121
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  const one = <T>(list: readonly T[]): T | undefined => list[random(list.length)]
  const places = '<section></section><form><fieldset></fieldset></form>'
  const box = session ? getPage(session, places) : page(places)
  const odd = [undefined, null, Symbol('odd'), Object.create(null), -1, 'text', [1, null], () => 1]
  const values = () => ({ name: one(members)?.[0] ?? 'title', value: one(odd) })
  let own: Element & { focus?: () => void } = document.createElement(tag)
  const frame = box.appendChild(document.createElement('iframe'))
  const acts = [
    () => box.append(own),
    () => one([...box.querySelectorAll('section, fieldset')])?.append(own),
    () => own.remove(),
    () => {
      const section = box.querySelector('section')!
      section.innerHTML = `<p>${own.outerHTML}</p>`
      own = section.querySelector(tag)!
    },
    () => {
      // Only a connected element can be moved this way, and only within its document.
      const place = one([...box.querySelectorAll<Movable>('section, form')])!
      if (box.contains(own)) place.moveBefore(own, null)
    },
    () => own.setAttribute(one(attributes)?.attribute ?? 'title', String(one(['', 'a b', '3', 'false']))),
    () => own.removeAttribute(one(attributes)?.attribute ?? 'title'),
    () => {
      const { name, value } = values()
      if (name !== 'title') Reflect.set(own, name, value)
    },
    () => own.focus?.(),
    () => document.adoptNode(own),
    () => frame.contentDocument!.body.append(own),
    () => box.querySelector('fieldset')!.toggleAttribute('disabled'),
    () => box.querySelector('form')!.reset(),
    () => document.documentElement.toggleAttribute('data-mds-theme'),
  ]
  for (let step = 0; step < 150; step++) {
    acts[random(acts.length)]!()
    if (random(6) === 0) await settled()
  }
  document.documentElement.removeAttribute('data-mds-theme')
}

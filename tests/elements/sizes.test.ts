import type { SessionStore } from '../../client/session/store.ts'
import docs from '../../docs/embedding.md?raw'
import { register } from '../../elements/base/register.ts'
import { elements } from '../../elements/index.ts'
import { downloadWorld, manyDownloads } from '../fixtures/download-answers.ts'
import { manyNotices, noticeWorld } from '../fixtures/notice-answers.ts'
import { session as peopleSession } from './fixtures/picker.ts'
import { clean, getPage, same, settled, truly, until } from './rig.ts'

/** The rules that the guide tells a page to have. */
const rules = docs.slice(docs.indexOf('```css\n:is(mds-user-picker') + 7).split('```')[0]!

const shape = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return `${Math.round(width)} × ${Math.round(height)}`
}

/** Sessions of each state of one element. */
type States = Record<string, () => SessionStore>
const people: States = {
  'signed out': () => peopleSession('', { status: 'none', user: null, tenant: null, role: null }).store,
  loading: () => peopleSession('', { status: 'pending', user: null }).store,
  'signed in': () => peopleSession().store,
  failed: () => peopleSession('broken', { apiBase: 'https://nowhere.invalid' }).store,
}
const notices: States = {
  'signed out': () => noticeWorld(manyNotices(3), { getToken: null, status: 'none', user: null }).session,
  'one unread': () => noticeWorld(manyNotices(1)).session,
  'many unread': () => noticeWorld(manyNotices(140)).session,
}
const downloads: States = {
  'signed out': () => downloadWorld([], { getToken: null, status: 'none', user: null }).session,
  'signed in': () => downloadWorld(manyDownloads(0).map(each => ({ ...each, seen: false }))).session,
}

const cases: [html: string, states: States][] = [
  ['<mds-user-picker></mds-user-picker>', people],
  ['<mds-user-picker label="Lead"></mds-user-picker>', people],
  ['<mds-organisation-selector label="Site"></mds-organisation-selector>', people],
  ['<mds-time-zone-picker label="Zone"></mds-time-zone-picker>', people],
  ['<mds-upload label="Files"></mds-upload>', people],
  ['<mds-notice-bell></mds-notice-bell>', notices],
  ['<mds-download-center></mds-download-center>', downloads],
  ['<mds-role-tree user-id="u1"></mds-role-tree>', people],
  ['<mds-study-site-table study-id="s1"></mds-study-site-table>', people],
  ['<mds-elearning-player></mds-elearning-player>', people],
]

describe('An element has one size in every state', () => {
  const sheet = new CSSStyleSheet()
  before(async () => {
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
    truly(sheet.cssRules.length >= 6, 'the rules of the guide')
  })
  after(() => {
    document.adoptedStyleSheets = []
  })
  afterEach(clean)

  for (const [html, states] of cases)
    it(`${html.slice(0, html.indexOf('</'))} [KIT-C44]`, async () => {
      const tag = html.slice(1, html.search(/[ >]/)) as keyof typeof elements
      const sizes: Record<string, string> = {}
      const box = (store: SessionStore) => {
        const made = getPage(store, html)
        made.style.inlineSize = '640px'
        return made.firstElementChild!
      }
      if (!customElements.get(tag)) {
        sizes['not defined'] = shape(box(Object.values(states)[0]!()))
        register(await elements[tag]())
      }
      for (const [state, make] of Object.entries(states)) {
        clean()
        const element = box(make())
        sizes[`${state}, at once`] = shape(element)
        await until(() => element.shadowRoot!.querySelector('button, input, [part=base]'), state)
        // The texts, the answer of a server or its failure.
        for (let round = 0; round < 8; round++) await settled()
        await new Promise(resolve => setTimeout(resolve, 300))
        sizes[state] = shape(element)
      }
      same([...new Set(Object.values(sizes))].length, 1, JSON.stringify(sizes))
    })

  it('there is space between a field and the next label, which --mds-field-gap sets [KIT-C44]', async () => {
    register(await elements['mds-time-zone-picker']())
    const tag = '<mds-time-zone-picker label="Zone"></mds-time-zone-picker>'
    const made = getPage(peopleSession().store, `<section>${tag}${tag}</section>`)
      .firstElementChild as HTMLElement
    const [one, other] = [...made.children] as [Element, Element]
    await until(() => other.shadowRoot!.querySelector('input'), 'both')
    const gap = () => Math.round(other.getBoundingClientRect().top - one.getBoundingClientRect().bottom)
    same(gap(), 12)
    made.style.setProperty('--mds-field-gap', '30px')
    same(gap(), 30)
  })
})

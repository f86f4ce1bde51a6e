/* Mistakes of a page, each with its warning, and a right page without one. */
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { coursesOfTask } from '../../contract/learning/calls.ts'
import { resourceTree, roleDetail } from '../../contract/roles/calls.ts'
import { searchSites } from '../../contract/sites/calls.ts'
import type { ElementClass } from '../../elements/base/definition.ts'
import { register } from '../../elements/base/register.ts'
import { elements } from '../../elements/index.ts'
import '../../elements/loader.ts'
import { answerHere, answerNoMore, instead, otherwise, tokens } from './fixtures/product.ts'
import { clean, page, same, settled, truly, until } from './rig.ts'

type Timed = { timeout: (ms: number) => void }

type Mistake = {
  /** The whole warning begins so; it ends with the link. */
  says: string
  about: string
  html?: string
  set?: (box: HTMLElement) => unknown
  /** The product answers; without it, calls go to the network. */
  answered?: boolean
}

const field = '<mds-user-picker label="Lead"'
const inSession = (html: string) => `<mds-session></mds-session>${html}`
const signIn = (box: HTMLElement) => Object.assign(box.querySelector('mds-session')!, { token: 'good' })
const getToken = (value: unknown) => (box: HTMLElement) =>
  Object.assign(box.querySelector('mds-session')!, { getToken: value })
const wrong = (path: string) => () => ({
  code: 201001,
  data: { issues: [{ path, rule: 'formatInvalid' }] },
})

const hydrate = (box: HTMLElement) => {
  const tag = createElement('mds-user-picker', { label: 'Lead', people: [{ id: 'p1', name: 'Ana' }] })
  box.innerHTML = renderToString(tag)
  hydrateRoot(box, tag)
}

/** A class of another copy of the kit. */
const foreign = (tag: string, version: string) =>
  Object.assign(class extends HTMLElement {}, { tag, version }) as unknown as ElementClass

const foreigners = ['mds-one', 'mds-two'].map(tag => foreign(tag, '9.0.0'))

const mistakes: Record<string, Mistake> = {
  'a misspelt tag': {
    about: 'tag',
    says: '<mds-user-piker>: no element of the kit has this name. Write <mds-user-picker>.',
    html: '<mds-user-piker></mds-user-piker>',
  },
  'a token in markup': {
    about: 'token',
    says: '<mds-session>: token is no attribute',
    html: '<mds-session></mds-session>',
    set: box => ['token'].map(name => box.firstElementChild!.setAttribute(name, 'secret')),
  },
  'an unknown locale': {
    about: 'value',
    says: '<mds-session>: locale="fr" has no effect. Set one of: zh-CN',
    html: '<mds-session locale="fr"></mds-session>',
  },
  'an unknown theme': {
    about: 'value',
    says: '<mds-session>: theme="drak" has no effect. Set one of: light dark.',
    html: '<mds-session theme="drak"></mds-session>',
  },
  'an unknown theme around a widget': {
    about: 'value',
    says: '<section>: data-mds-theme="auto" has no effect',
    html: `<section data-mds-theme="auto">${field}></mds-user-picker></section>`,
  },
  'a role that does not exist': {
    about: 'unknown-id',
    says: '<mds-role-tree>: the server has no record for roleId="cra"',
    html: inSession('<mds-role-tree label="Rights" role-id="cra"></mds-role-tree>'),
    answered: true,
    set: signIn,
  },
  'a study that does not exist': {
    about: 'unknown-id',
    says: '<mds-study-site-table>: the server has no record for studyId="MDS-1"',
    html: inSession('<mds-study-site-table study-id="MDS-1"></mds-study-site-table>'),
    answered: true,
    set: signIn,
  },
  'a task that does not exist': {
    about: 'unknown-id',
    says: '<mds-elearning-player>: the server has no record for taskId="gcp"',
    html: inSession('<mds-elearning-player task-id="gcp"></mds-elearning-player>'),
    answered: true,
    set: signIn,
  },
  'an unknown zone': {
    about: 'zone',
    says: '<mds-time-zone-picker>: value="Beijing" is no time zone. Set an IANA id',
    html: '<mds-time-zone-picker label="Zone" value="Beijing"></mds-time-zone-picker>',
  },
  'api-base without its slash': {
    about: 'api-base',
    says: '<mds-session>: below “mds” the product does not answer. Set api-base',
    html: '<mds-session api-base="mds"></mds-session>',
    set: signIn,
  },
  'api-base of another path': {
    about: 'api-base',
    says: '<mds-session>: below “/nowhere” the product does not answer. Set api-base',
    html: '<mds-session api-base="/nowhere"></mds-session>',
    set: signIn,
  },
  'a server that is not the product, without api-base': {
    about: 'api-base',
    says: '<mds-session>: below “/” the product does not answer. Set api-base',
    html: '<mds-session></mds-session>',
    set: signIn,
  },
  'another origin': {
    about: 'origin',
    says: '<mds-session>: a call to http://127.0.0.1:9 failed. The product answers its own origin and those',
    html: '<mds-session api-base="http://127.0.0.1:9"></mds-session>',
    set: signIn,
  },
  'people without id': {
    about: 'id',
    says: '<mds-user-picker>: an entry of people has no id',
    html: `${field}></mds-user-picker>`,
    set: box =>
      Object.assign(box.firstElementChild!, { people: [{ id: 'p1', name: 'Ana' }, { name: 'Bo' }] }),
  },
  'people that are no list': {
    about: 'list',
    says: '<mds-user-picker>: people is no list',
    html: `${field}></mds-user-picker>`,
    set: box => Object.assign(box.firstElementChild!, { people: '[]' }),
  },
  'a wrong accept': {
    about: 'accept',
    says: '<mds-upload>: accept names “image/* exe”',
    html: '<mds-upload label="Files" accept="image/* .pdf exe"></mds-upload>',
  },
  'no label': {
    about: 'label',
    says: '<mds-organisation-selector>: it has no label',
    html: '<mds-organisation-selector></mds-organisation-selector>',
  },
  'getToken that is no function': {
    about: 'get-token',
    says: '<mds-session>: getToken is no function',
    html: '<mds-session></mds-session>',
    set: getToken('good'),
  },
  'getToken that rejects': {
    about: 'get-token',
    says: '<mds-session>: getToken() threw or rejected',
    html: '<mds-session></mds-session>',
    set: getToken(() => Promise.reject(new Error('bff'))),
  },
  'getToken that is late': {
    about: 'get-token',
    says: '<mds-session>: getToken() gave nothing within 10 s',
    html: '<mds-session></mds-session>',
    set: getToken(() => new Promise(() => undefined)),
  },
  'a property that React lost at hydration': {
    about: 'hydration',
    says: '<mds-user-picker>: React hydrated this tag and left the property people unset',
    set: hydrate,
  },
  'a second session beside the first': {
    about: 'session',
    says: '<mds-session>: another one gives the session of this page',
    html: '<mds-session></mds-session><mds-session></mds-session>',
  },
  'the kit twice in two majors': {
    about: 'twice',
    says: '<mds-one>: it is defined by mds-kit 0.1.0; mds-kit 9.0.0 leaves it',
    set: () => foreigners.map(each => register(each)),
  },
}

/** The warnings of the page from now on. */
function listen() {
  const said: string[] = []
  const { warn, error } = console
  console.warn = console.error = (...words) => void said.push(words.map(String).join(' '))
  return { said, end: () => Object.assign(console, { warn, error }) }
}

describe('KIT-C33: words for the developer of a page', () => {
  before(async () => {
    for (const load of Object.values(elements)) register(await load())
  })
  beforeEach(() => {
    tokens.set('good', { accountId: 'a-1', tenantId: 'one' })
    otherwise.answer = { code: 999500, message: 'busy' }
    instead.set(resourceTree.path, () => ({ code: 0, data: { records: [] } }))
    instead.set(roleDetail.path, wrong('id'))
    instead.set(searchSites.path, wrong('studyId'))
    instead.set(coursesOfTask.path, () => ({ code: 400203 }))
  })
  afterEach(async () => {
    clean()
    // The next page is another host, whose tokens have not been refused.
    await settled()
    answerNoMore()
  })

  for (const [name, { says, about, html = '', set, answered }] of Object.entries(mistakes))
    it(`${name}: one warning, with what to do and a link`, async function (this: Timed) {
      this.timeout(50_000)
      const { said, end } = listen()
      try {
        if (answered) answerHere()
        const box = page(html)
        set?.(box)
        await until(() => said.some(line => line.startsWith(says)), `${says}\n${said.join('\n')}`, 40_000)
        const link = `See docs/embedding.md#advice-${about}`
        truly(said[0]!.includes(link), said[0])
        // The same mistake again is no news.
        clean()
        const again = page(html)
        if (!name.startsWith('getToken')) set?.(again)
        await new Promise(resolve => setTimeout(resolve, 300))
        same(said.length, 1, said.join('\n'))
      } finally {
        end()
      }
    })

  it('a right page hears none', async function (this: Timed) {
    this.timeout(50_000)
    const { said, end } = listen()
    try {
      answerHere()
      instead.clear()
      const box = page(`<mds-session locale="en-US" theme="light" density="compact"></mds-session>
        <section data-mds-theme="dark"><label for="lead">Lead</label><mds-user-picker id="lead"></mds-user-picker></section>
        <mds-organisation-selector title="Sponsor"></mds-organisation-selector>
        <mds-time-zone-picker aria-label="Zone" value="Asia/Calcutta"></mds-time-zone-picker>
        <mds-upload label="Files" accept="pdf .PNG"></mds-upload><mds-notice-bell-next></mds-notice-bell-next>
        <mds-customer-card></mds-customer-card><mds-study-site-table></mds-study-site-table>`)
      signIn(box)
      Object.assign(box.querySelector('mds-user-picker')!, { people: [{ id: 'p1', name: 'Ana' }] })
      await new Promise(resolve => setTimeout(resolve, 4000))
      same(said, [])
    } finally {
      end()
    }
  })

  it('each link leads to a place in the page', async () => {
    const text = await (await fetch('/docs/embedding.md')).text()
    const missing = Object.values(mistakes).filter(({ about }) => !text.includes(`id="advice-${about}"`))
    same(missing, [])
  })
})

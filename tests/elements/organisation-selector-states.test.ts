import axe from 'axe-core'
import {
  activeName,
  below,
  broken,
  denied,
  names,
  nothing,
  opened,
  rows,
  selector,
  tags,
  tree,
} from './fixtures/organisations.ts'
import { all, input, inside, key, said, type } from './fixtures/picker.ts'
import { clean, heard, requestsTo, same, settled, truly, until } from './rig.ts'

const html = (attributes = '') => `<mds-organisation-selector ${attributes}></mds-organisation-selector>`
const panel = (element: Element) => inside(element, '[popover]')?.textContent ?? ''
const button = (element: Element, text: string) =>
  all<HTMLButtonElement>(element, 'button').find(each => each.textContent?.includes(text))
const show = (element: Element) => {
  input(element).focus()
  input(element).click()
}

describe('mds-organisation-selector: states (WIDGETS 2.0)', () => {
  afterEach(clean)

  it('loading: bones after 150 ms, none before; then rows', async () => {
    const { element, server } = await selector(html())
    let answer: ((nothing: null) => void) | undefined
    server.answer = () => new Promise(done => (answer = done))
    show(element)
    const bones = await until(() => inside(element, '[popover] > [aria-hidden=true]'), 'bones')
    const { animationDuration, animationTimingFunction } = getComputedStyle(bones)
    same([animationDuration, animationTimingFunction], ['0.15s', 'steps(1)'])
    same(tree(element).getAttribute('aria-busy'), 'true')
    await until(() => answer, 'asked')
    answer!(null)
    await until(() => rows(element).length, 'rows')
  })

  it('empty never, empty search with a way to clear it, and too short', async () => {
    const { element, server } = await selector(html())
    server.answer = ({ call }) => (call === 'queryOrgTree' ? nothing() : null)
    show(element)
    await until(() => panel(element).includes('An organisation administrator can add one'), 'what to do')
    type(element, 'z')
    await until(() => panel(element).includes('at least two letters'), 'too short')
    type(element, 'zzzz')
    await until(() => panel(element).includes('“zzzz”'), 'the echo')
    await until(() => said(element) === 'No results', 'said')
    button(element, 'Clear the search')!.click()
    await until(() => input(element).value === '', 'cleared')
  })

  it('error: the text of the code, a retry, an id; mds-error can be prevented', async () => {
    const { element, server } = await selector(html())
    const errors = heard(element, 'mds-error')
    server.answer = () => broken()
    show(element)
    await until(() => inside(element, '[role=alert]') && button(element, 'Try again'), 'the failure')
    truly(inside(element, 'code').textContent!.startsWith('request-'), 'the id')
    server.answer = () => null
    button(element, 'Try again')!.click()
    await until(() => rows(element).length, 'the second try')
    same(errors.length, 1)
    const { element: other, server: its } = await selector(html())
    its.answer = () => broken()
    other.addEventListener('mds-error', event => event.preventDefault())
    const told = heard(other, 'mds-error')
    show(other)
    await until(() => told.length > 0, 'the failure is told')
    await settled()
    same([told.map(event => event.defaultPrevented), inside(other, '[popover]')], [[true], null])
  })

  it('no permission: whom to ask, and no retry; no session: a button that tells the page', async () => {
    const { element, server } = await selector(html())
    server.answer = () => denied()
    show(element)
    await until(() => panel(element).includes('Ask a role administrator'), 'whom to ask')
    same(button(element, 'Try again'), undefined)
    const { element: other } = await selector(html(), {
      ...{ status: 'none', user: null, tenant: null, role: null, accessToken: null },
    })
    const asked = heard(other, 'mds-sign-in-required')
    show(other)
    const signIn = await until(() => button(other, 'Sign in'), 'the button')
    signIn.click()
    same(asked.length, 1)
  })

  it('offline: says so, keeps what there is', async () => {
    const { element, server } = await selector(html())
    const line = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')!
    const network = (on: boolean) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => on })
      dispatchEvent(new Event(on ? 'online' : 'offline'))
    }
    try {
      await opened(element)
      network(false)
      await until(() => panel(element).includes('still shown'), 'kept')
      same(names(element).length, 6)
      server.answer = () => Promise.reject(new TypeError('no network'))
      type(element, 'levante')
      await until(() => panel(element).includes('loads as soon as the connection is back'), 'offline')
      server.answer = () => null
      network(true)
      await until(
        () => names(element).join() === 'Puerta de Levante University Hospital',
        'goes on by itself',
      )
    } finally {
      Object.defineProperty(Navigator.prototype, 'onLine', line)
      Reflect.deleteProperty(navigator, 'onLine')
    }
  })

  it('read-only shows and submits and changes nothing; disabled is not submitted', async () => {
    const { element } = await selector(`<form>${html('name="org" value="toto" readonly')}</form>`)
    await until(() => tags(element).join() === 'Toto Medical University Hospital', 'the name')
    same(inside(element, '[part=remove]'), null)
    show(element)
    same(inside(element, '[popover]'), null)
    same([...new FormData(element.form!)].join(), 'org,toto')
    element.toggleAttribute('disabled', true)
    same([...new FormData(element.form!)].length, 0)
  })

  it('an older question is given up, and its answer never replaces a newer one; a composition asks once, at its end', async () => {
    const { element, server } = await selector(html())
    const held = new Map<string, (nothing: null) => void>()
    await opened(element)
    server.answer = ({ call, input: asked }) =>
      call === 'queryOrgPage' ? new Promise(done => held.set(String(asked.query), done)) : null
    const { sent, end } = requestsTo('/queryOrgPage')
    type(element, 'ward')
    await until(() => held.has('ward'), 'first')
    type(element, 'levante')
    await until(() => held.has('levante'), 'second')
    end()
    same(
      sent.map(({ signal }) => signal.aborted),
      [true, false],
      'aborted',
    )
    held.get('levante')!(null)
    await until(() => names(element).join() === 'Puerta de Levante University Hospital', 'the newer')
    held.get('ward')!(null)
    await new Promise(done => setTimeout(done, 50))
    same(names(element).join(), 'Puerta de Levante University Hospital')
    server.answer = () => null
    const field = input(element)
    const before = server.log.length
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    for (const letters of ['z', 'zh', 'zhong']) type(element, letters)
    same(key(element, 'Enter', { keyCode: 229 }), true, 'keys of the input method are its own')
    same(server.log.length, before)
    field.value = '肿瘤'
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    await until(() => server.log.length === before + 1, 'one search')
  })

  it('2.2.7 50,000 of the page: at most 60 rows, none blank while scrolling, a branch of thousands is one tick', async () => {
    const { element, server } = await selector(html('inline multiple cascade'))
    element.organisations = Array.from({ length: 50_000 }, (_, at) => ({
      id: `o${at}`,
      parentId: at < 10 ? null : `o${Math.floor((at - 10) / 500) % 10}`,
      name: `Site ${at}`,
    }))
    await until(() => names(element)[0] === 'Site 0', 'the page’s own')
    same(below(server.log).filter(id => id !== '').length, 0)
    const box = tree(element)
    box.focus()
    await until(() => activeName(element), 'an active row')
    box.dispatchEvent(new KeyboardEvent('keydown', { key: '*', bubbles: true, cancelable: true }))
    await until(() => box.scrollHeight > 1_000_000, 'all of them open')
    for (let top = 0; top < box.scrollHeight; top += box.scrollHeight / 17) {
      box.scrollTop = top
      box.dispatchEvent(new Event('scroll'))
      truly(rows(element).length <= 60, `${rows(element).length} rows`)
      const { top: from, bottom: to } = box.getBoundingClientRect()
      const spans = rows(element).map(row => row.getBoundingClientRect())
      for (let y = Math.ceil(from) + 1; y < to - 1; y += 8)
        truly(
          spans.some(span => span.top <= y && span.bottom >= y),
          `blank at ${top}`,
        )
    }
    box.scrollTop = 0
    box.dispatchEvent(new Event('scroll'))
    await until(() => names(element).includes('Site 0'), 'back at the top')
    rows(element)[0]!.querySelector<HTMLElement>('[data-does=tick]')!.click()
    await until(() => element.value.join() === 'o0', 'one id stands for the branch')
    await until(() => rows(element)[3]!.ariaChecked === 'true', 'what is below is ticked')
  })

  it('axe finds nothing, closed, open, with hits, and inline', async () => {
    const { element } = await selector(html('multiple label="Sites" value="ward1 guanzhong"'))
    const faults = async (of: Element) =>
      (await axe.run(of as HTMLElement, { rules: { 'color-contrast': { enabled: false } } })).violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
      )
    same(await faults(element), [])
    await opened(element)
    await until(() => activeName(element), 'revealed')
    same(await faults(element), [])
    type(element, 'oncology')
    await until(() => inside(element, '[part=reveal]'), 'hits')
    same(await faults(element), [])
    const { element: other } = await selector(html('inline multiple cascade label="Sites"'))
    await until(() => rows(other).length, 'rows')
    same(await faults(other), [])
  })
})

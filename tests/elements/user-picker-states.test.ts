import axe from 'axe-core'
import {
  all,
  chips,
  input,
  inside,
  key,
  options,
  pause,
  picker,
  pickers,
  said,
  session,
  type,
} from './fixtures/picker.ts'
import { clean, heard, same, settled, truly, until } from './rig.ts'

const popup = (element: Element) => inside(element, '[popover]')?.textContent ?? ''
const button = (element: Element, text: string) =>
  all<HTMLButtonElement>(element, 'button').find(each => each.textContent?.includes(text))

describe('mds-user-picker: states (WIDGETS 2.0)', () => {
  afterEach(clean)

  it('loading: a skeleton after 150 ms, none before', async () => {
    const { element } = await picker('<mds-user-picker></mds-user-picker>', 'delay=700')
    type(element, 'zh')
    await until(() => inside(element, '[popover]'), 'the layer')
    const bones = inside(element, '[popover] > [aria-hidden=true]')
    const { animationDuration, animationTimingFunction } = getComputedStyle(bones)
    same([animationDuration, animationTimingFunction], ['0.15s', 'steps(1)'], 'hidden for 150 ms')
    await until(() => getComputedStyle(bones).visibility === 'visible', 'the skeleton')
    same(options(element).length, 0)
    await until(() => options(element).length, 'the answer')
  })

  it('keeps the text typed while the page still identifies the user, and searches for it then', async () => {
    const known = session().store.$session.get()
    const { store } = session('', { status: 'pending', user: null, tenant: null, role: null })
    const [element] = await pickers('<mds-user-picker></mds-user-picker>', store)
    const field = input(element!)
    type(element!, 'zh')
    const { user, tenant, role } = known
    store.update({ status: 'ready', user, tenant, role, getToken: () => 'token' })
    await until(() => options(element!).length, 'the answer')
    same([input(element!) === field, field.value], [true, 'zh'])
    store.update({ role: { ...role!, id: 'r2' } })
    await settled()
    same(input(element!).value, '', 'another role starts afresh')
  })

  it('empty search: echoes the query and offers to clear it', async () => {
    const { element } = await picker('<mds-user-picker></mds-user-picker>')
    type(element, 'qqq')
    await until(() => popup(element).includes('“qqq”'), 'the echo')
    await until(() => said(element) === 'No results', 'said')
    button(element, 'Clear the search')!.click()
    await until(() => options(element).length, 'suggestions again')
    same(input(element).value, '')
  })

  it('empty never: says who can help', async () => {
    const { element } = await picker('<mds-user-picker></mds-user-picker>', 'none')
    input(element).focus()
    await until(() => popup(element).includes('A user administrator can add people'), 'what to do')
  })

  it('error: the text of the code, a retry, an id to copy; mds-error can be prevented', async () => {
    const { element } = await picker('<mds-user-picker></mds-user-picker>', 'fail=1')
    const errors = heard(element, 'mds-error')
    type(element, 'zh')
    await until(() => inside(element, '[role=alert]') && button(element, 'Try again'), 'the failure')
    same((errors[0] as CustomEvent).detail.error.code, 500)
    button(element, 'Try again')!.click()
    await until(() => options(element).length === 3, 'the second try')
    same(errors.length, 1)

    const { element: other } = await picker('<mds-user-picker></mds-user-picker>', 'fail=1')
    other.addEventListener('mds-error', event => event.preventDefault())
    const told = heard(other, 'mds-error')
    type(other, 'zh')
    await until(() => told.length > 0, 'the failure is told')
    await settled()
    same([told.map(event => event.defaultPrevented), inside(other, '[popover]')], [[true], null])
  })

  it('no permission: whom to ask, and no retry', async () => {
    const { element } = await picker('<mds-user-picker></mds-user-picker>', 'denied')
    type(element, 'zh')
    await until(() => popup(element).includes('Ask a user administrator'), 'whom to ask')
    same(button(element, 'Try again'), undefined)
    truly(inside(element, 'code').textContent!.startsWith('request-'), 'the id')
  })

  it('no session: a button that tells the page', async () => {
    const { element } = await picker('<mds-user-picker></mds-user-picker>', '', {
      status: 'none',
      user: null,
      tenant: null,
      role: null,
    })
    const asked = heard(element, 'mds-sign-in-required')
    input(element).focus()
    const signIn = await until(() => button(element, 'Sign in'), 'the button')
    signIn.click()
    same(asked.length, 1)
  })

  it('offline: says so, keeps what there is, and goes on by itself', async () => {
    const { element } = await picker('<mds-user-picker></mds-user-picker>', 'fail=1')
    const line = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')!
    const network = (on: boolean) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => on })
      dispatchEvent(new Event(on ? 'online' : 'offline'))
    }
    try {
      network(false)
      type(element, 'zh')
      await until(() => popup(element).includes('The search goes on'), 'offline')
      network(true)
      await until(() => options(element).length === 3, 'asked again')
      network(false)
      await until(() => popup(element).includes('may be out of date'), 'the list is kept')
      same(options(element).length, 3)
    } finally {
      network(true)
      Object.defineProperty(Navigator.prototype, 'onLine', line)
      Reflect.deleteProperty(navigator, 'onLine')
    }
  })

  it('read-only is focusable and shows who is chosen; disabled is neither reached nor submitted', async () => {
    const { element } = await picker(
      '<form><mds-user-picker name="m" multiple readonly></mds-user-picker></form>',
    )
    element.value = ['li']
    await until(() => chips(element)[0] === '娜 李', 'the name')
    same([input(element).readOnly, all(element, 'li button').length], [true, 0])
    input(element).focus()
    key(element, 'Backspace')
    key(element, 'ArrowDown')
    await pause(50)
    same([element.value, inside(element, '[popover]')], [['li'], null])
    same(new FormData(element.form!).get('m'), 'li')
    element.disabled = true
    await until(() => input(element).disabled, 'disabled')
    same(new FormData(element.form!).get('m'), null)
  })

  it('a text that is nobody chosen is no value: the form is told, and the person', async () => {
    const { element } = await picker('<button id="elsewhere"></button><mds-user-picker></mds-user-picker>')
    input(element).focus()
    type(element, 'zhang')
    await until(() => options(element).length, 'options')
    document.querySelector<HTMLElement>('#elsewhere')!.focus()
    await until(() => element.shadowRoot!.textContent!.includes('No such person: “zhang”'), 'the sentence')
    same([element.value, element.checkValidity()], [[], false])
    await pause(10) // the user comes back later: focus that a refusal moves at once opens no list
    input(element).focus()
    await until(() => options(element).length, 'the list again')
    key(element, 'Enter')
    await until(() => element.value.length && element.checkValidity(), 'valid')
  })

  it('mds-open and mds-close: closing can be prevented', async () => {
    const { element } = await picker('<mds-user-picker></mds-user-picker>')
    const events = heard(element, 'mds-open', 'mds-close')
    input(element).focus()
    await until(() => options(element).length && element.matches(':state(open)'), 'open')
    element.addEventListener('mds-close', event => event.preventDefault(), { once: true })
    key(element, 'Escape')
    await pause(50)
    truly(options(element).length > 0, 'still open')
    key(element, 'Escape')
    await until(() => !inside(element, '[popover]') && !element.matches(':state(open)'), 'closed')
    same(
      events.map(({ type: name }) => name),
      ['mds-open', 'mds-close', 'mds-close'],
    )
    same((events[1] as CustomEvent).detail.reason, 'escape')
  })

  it('another tenant: what was read for the old one is gone before the next paint (2.9.3)', async () => {
    const { element, store } = await picker('<mds-user-picker multiple></mds-user-picker>')
    element.value = ['li']
    await until(() => chips(element)[0] === '娜 李', 'a name')
    type(element, 'zh')
    await until(() => options(element).length, 'options')
    store.update({ tenant: { id: 't2' } as never })
    await new Promise(resolve => queueMicrotask(() => resolve(null)))
    await Promise.resolve()
    truly(!element.shadowRoot!.textContent!.includes('娜'), 'the old name is gone')
    same([options(element).length, element.value], [0, ['li']])
  })

  it('axe finds nothing, open and closed, in each state', async () => {
    const { element } = await picker(
      '<mds-user-picker multiple max="3" label="Monitors" required></mds-user-picker>',
    )
    element.value = ['zw1', 'nobody']
    await until(() => chips(element).length === 2, 'chips')
    const check = async (about: string) => {
      const { violations } = await axe.run(element, { rules: { region: { enabled: false } } })
      same(
        violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
        [],
        about,
      )
    }
    await check('closed')
    for (const text of ['', 'zhang', 'qqq', 'q', '赵']) {
      input(element).focus()
      type(element, text)
      await until(() => inside(element, '[popover]') && !popup(element).includes('undefined'), 'open')
      await pause(250)
      await check(`“${text}”`)
    }
  })
})

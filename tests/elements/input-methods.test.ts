import { register } from '../../elements/base/register.ts'
import { element as zoneClass } from '../../elements/time-zone-picker.tsx'
import { compose, composeEnd } from './fixtures/commands.ts'
import { selector } from './fixtures/organisations.ts'
import { inside } from './fixtures/picker.ts'
import { drawn } from './fixtures/roles.ts'
import { asked as askedOf, table } from './fixtures/sites.ts'
import { clean, heard, page, same, settled, truly, until } from './rig.ts'

type Shown = {
  element: HTMLElement
  /** Search texts sent, in order. */
  asked: () => string[]
  /** State that a key of the input method must not change. */
  state: () => unknown
}

const queries = (element: HTMLElement) => {
  const events = heard(element, 'mds-search')
  return () => events.map(event => (event as CustomEvent<{ query: string }>).detail.query)
}
const open = (element: HTMLElement) =>
  [field(element).getAttribute('aria-expanded'), field(element).getAttribute('aria-activedescendant')].join()

/** Every element with a text field, except the user picker, which has its own tests. */
const fields: Record<string, () => Promise<Shown>> = {
  'mds-organisation-selector': async () => {
    const { element } = await selector(
      '<mds-organisation-selector label="Sites" multiple></mds-organisation-selector>',
    )
    return { element, asked: queries(element), state: () => [element.value, open(element)] }
  },
  'mds-role-tree': async () => {
    const { element } = await drawn('<mds-role-tree application-id="3"></mds-role-tree>')
    return { element, asked: queries(element), state: () => field(element).value }
  },
  'mds-time-zone-picker': async () => {
    register(zoneClass)
    const element = page('<mds-time-zone-picker label="Zone"></mds-time-zone-picker>').querySelector<
      HTMLElement & { value: string }
    >('mds-time-zone-picker')!
    await until(() => inside(element, 'input'), 'the field')
    return { element, asked: queries(element), state: () => [element.value, open(element)] }
  },
  'mds-study-site-table': async () => {
    const { element, world } = await table()
    await until(() => said(element) === '212 sites', 'how many there are is said')
    const asked = () =>
      askedOf(world, 'getPage')
        .map(({ query }) => String(query ?? ''))
        .filter(Boolean)
    return { element, asked, state: () => field(element).value }
  },
}

const field = (element: HTMLElement) => inside<HTMLInputElement>(element, 'input:not([type=checkbox])')
const said = (element: HTMLElement) => inside(element, '[role=status][aria-atomic]')?.textContent ?? ''
const key = (of: HTMLElement, name: string, more: KeyboardEventInit) =>
  of.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true, ...more }),
  )

describe('Input methods, wherever there is a text field (WIDGETS 2.0)', () => {
  beforeEach(() => {
    document.documentElement.lang = 'en-US'
  })
  afterEach(clean)
  after(() => document.documentElement.removeAttribute('lang'))

  for (const [tag, show] of Object.entries(fields)) {
    it(`${tag}: a composition of the browser asks nothing and says nothing until its end, then once`, async () => {
      const { element, asked } = await show()
      field(element).focus()
      field(element).select()
      const before = said(element)
      for (const text of ['z', 'zh', '中']) {
        await compose(text)
        await settled()
      }
      same([asked(), said(element)], [[], before])
      await composeEnd('中')
      await until(() => asked().length === 1, 'the one search')
      await settled()
      same([asked(), field(element).value], [['中'], '中'])
    })

    it(`${tag}: keys of a composition are its own, and so is Safari’s Enter after its end`, async () => {
      const { element, asked, state } = await show()
      const own = field(element)
      own.focus()
      const before = state()
      for (const name of ['Enter', 'ArrowDown', 'ArrowUp', 'Escape', 'Tab', 'Backspace']) {
        truly(key(own, name, { isComposing: true }), `${name} while composing was taken`)
        truly(key(own, name, { keyCode: 229 } as KeyboardEventInit), `${name} with 229 was taken`)
      }
      await settled()
      same(state(), before)
      own.select()
      await compose('中')
      await composeEnd('中')
      const chosen = (element as { value?: unknown }).value
      truly(
        key(own, 'Enter', { keyCode: 229 } as KeyboardEventInit),
        'the Enter of the input method was taken',
      )
      await until(() => asked().length === 1, 'the one search')
      same((element as { value?: unknown }).value, chosen, 'nothing was chosen by it')
    })
  }
})

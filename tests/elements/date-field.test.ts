import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../styles/theme.css.ts'
import { dayAgo } from '../../client/local-time.ts'
import { $zoneSet } from '../../client/page/zone-in-force.ts'
import { loadWords, setLocale } from '../../client/words/i18n.ts'
import {
  DateField,
  DateTimeField,
  type DateTimeFieldProps,
} from '../../components/ui/form/date/date-field.tsx'
import { addDays } from '../../components/ui/form/date/month.ts'
import { Form } from '../../components/ui/form/form.tsx'
import type { Locale } from '../../contract/locales.ts'
import { adoptStyles } from '../../styles/adopt.ts'
import { accessible, press, typeKeys } from './fixtures/commands.ts'
import { clean, page, same, settled, until } from './rig.ts'

type Rig = { root: ShadowRoot; values: string[]; sent: string[]; input: HTMLInputElement; end: () => void }
type Options = Partial<DateTimeFieldProps> & { timed?: boolean; locale?: Locale }

let open: Rig | undefined

/** A date field in a form, inside a shadow root, with what it has reported and what the form has sent. */
async function draw({ timed, locale = 'en-US', value: first = '', ...props }: Options = {}): Promise<Rig> {
  await setLocale(locale)
  await loadWords(['ui'])
  const root = page('<div></div>').firstElementChild!.attachShadow({ mode: 'open' })
  const release = adoptStyles(root)
  const [values, sent]: string[][] = [[], []]
  const Field = timed ? DateTimeField : DateField
  function Harness() {
    const [value, setValue] = useState(first)
    const onChange = (next: string) => {
      values!.push(next)
      setValue(next)
    }
    return createElement(
      Form,
      { onSend: () => sent!.push(value) },
      createElement(Field, { label: 'Ends', ...props, value, onChange }),
    )
  }
  const box = root.appendChild(document.createElement('div'))
  const react = createRoot(box)
  react.render(createElement(Harness))
  const input = await until(() => root.querySelector('input'), 'the field')
  const end = () => {
    react.unmount()
    release()
  }
  open = { root, values: values!, sent: sent!, input, end }
  return open
}

const dialog = (root: ShadowRoot) => root.querySelector<HTMLElement>('[role=dialog]')
const current = (root: ShadowRoot) => root.activeElement?.getAttribute('data-day')
const button = (root: ShadowRoot, name: string) =>
  [...root.querySelectorAll('button')].find(each => (each.ariaLabel ?? each.textContent) === name)!

/** Opens the calendar from the text by the keyboard. */
async function openCalendar({ root, input }: Rig): Promise<void> {
  input.focus()
  await press('Tab')
  await press('Enter')
  await until(() => current(root), 'the focus on a day')
}

describe('A date field in a shadow root', () => {
  before(() => $zoneSet.set('Asia/Shanghai'))
  afterEach(() => {
    open?.end()
    clean()
  })
  after(() => setLocale('en-US'))

  it('a typed day is reported, and written as in every place once the user leaves', async () => {
    const { input, values } = await draw()
    input.focus()
    await typeKeys('2026-11-24')
    await press('Tab')
    same([values.at(-1), input.value], ['2026-11-24', '24 Nov 2026'])
  })

  for (const [locale, text, shown] of [
    ['en-US', 'November 24, 2026', '24 Nov 2026'],
    ['zh-CN', '2026年11月24日', '2026-11-24'],
    ['ja-JP', '２０２６／１１／２４', '2026-11-24'],
    ['es-ES', '24/11/2026', '24 nov 2026'],
  ] as const)
    it(`${locale}: reads ${text}, shows ${shown}`, async () => {
      const { input, values } = await draw({ locale })
      input.focus()
      await typeKeys(text)
      input.blur()
      await settled()
      same([values.at(-1), input.value], ['2026-11-24', shown])
    })

  it('text that is no date stays, says so and holds the form back', async () => {
    const { root, input, values, sent } = await draw({ value: '2026-11-24' })
    input.focus()
    input.select()
    await typeKeys('03/04/2026')
    await press('Enter')
    same([values.at(-1), sent], ['', []])
    input.blur()
    await until(() => root.textContent?.includes('Write it like 24\u00a0Nov\u00a02026'), 'the error')
    same([input.value, input.ariaInvalid ?? input.getAttribute('aria-invalid')], ['03/04/2026', 'true'])
  })

  it('a time is typed in 24 hours; a day alone gets the time of its kind', async () => {
    const { root, input, values } = await draw({ timed: true, startTime: '23:59' })
    input.focus()
    await typeKeys('24 Nov 2026')
    same(values.at(-1), '2026-11-24T23:59')
    await typeKeys(' 14:05')
    same(values.at(-1), '2026-11-24T14:05')
    truthy(root, 'Asia/Shanghai, UTC+08:00')
  })

  it('the calendar follows the APG keys, and a day closes it and returns the focus', async () => {
    const rig = await draw({ value: '2026-11-24' })
    const { root, values } = rig
    await openCalendar(rig)
    for (const [key, day] of [
      ['ArrowRight', '2026-11-25'],
      ['ArrowDown', '2026-12-02'],
      ['ArrowUp', '2026-11-25'],
      ['ArrowLeft', '2026-11-24'],
      ['Home', '2026-11-22'],
      ['End', '2026-11-28'],
      ['PageDown', '2026-12-28'],
      ['PageUp', '2026-11-28'],
      ['Shift+PageDown', '2027-11-28'],
      ['Shift+PageUp', '2026-11-28'],
    ] as const) {
      await press(key)
      await until(() => current(root) === day, `${day} after ${key}`)
    }
    same(values, [])
    await press('Enter')
    await until(() => !dialog(root), 'the closed calendar')
    same(values, ['2026-11-28'])
    same((root.activeElement as HTMLElement).ariaLabel, 'Change the date, 28\u00a0Nov\u00a02026')
  })

  it('Escape closes without a choice and returns the focus; Tab stays inside', async () => {
    const rig = await draw({ value: '2026-11-24' })
    const { root, values } = rig
    await openCalendar(rig)
    for (let turn = 0; turn < 9; turn++) {
      await press('Tab')
      same(dialog(root)!.contains(root.activeElement), true, `after Tab ${turn}`)
    }
    await press('Escape')
    await until(() => !dialog(root), 'the closed calendar')
    same(
      [values, (root.activeElement as HTMLElement).ariaLabel],
      [[], 'Change the date, 24\u00a0Nov\u00a02026'],
    )
  })

  it('days and the grid have names for assistive technology', async () => {
    const rig = await draw({ value: '2026-11-24', locale: 'es-ES' })
    await openCalendar(rig)
    const day = await accessible(rig.root.activeElement!)
    same(day, { name: 'martes, 24 de noviembre de 2026', role: 'gridcell' })
    same(await accessible(rig.root.querySelector('table')!), { name: 'noviembre de 2026', role: 'grid' })
  })

  it('presets: today, in 30 days, end of month; those out of bounds are not offered', async () => {
    const today = dayAgo(0)
    const rig = await draw({ timed: true, startTime: '23:59' })
    await openCalendar(rig)
    button(rig.root, 'In 30 days').click()
    await until(() => rig.values.at(-1) === `${addDays(today, 30)}T23:59`, 'the preset')
    button(rig.root, 'Done').click()
    await until(() => !dialog(rig.root), 'the closed calendar')
    rig.end()
    const bounded = await draw({ max: today })
    await openCalendar(bounded)
    same([button(bounded.root, 'Today') !== undefined, button(bounded.root, 'In 30 days')], [true, undefined])
    await press('ArrowRight')
    await settled()
    same(current(bounded.root), today, 'the last day')
  })

  it('the time of the calendar is stepped by arrows where the caret is', async () => {
    const rig = await draw({ timed: true, value: '2026-11-24T23:30' })
    await openCalendar(rig)
    const time = rig.root.querySelector<HTMLInputElement>('[role=dialog] input')!
    time.focus()
    time.setSelectionRange(0, 0)
    await press('ArrowUp')
    await until(() => rig.values.at(-1) === '2026-11-24T00:30', 'the hour')
    time.setSelectionRange(5, 5)
    await press('ArrowDown')
    await until(() => rig.values.at(-1) === '2026-11-24T00:29', 'the minute')
    await press('Enter')
    await until(() => !dialog(rig.root), 'the closed calendar')
    same([rig.input.value, rig.sent], ['24 Nov 2026 00:29', []])
  })
})

function truthy(root: ShadowRoot, text: string) {
  same(root.textContent?.includes(text), true, text)
}

import { register } from '../../elements/base/register.ts'
import { element as zoneClass } from '../../elements/time-zone-picker.tsx'
import { compose, composeEnd, press, typeKeys } from './fixtures/commands.ts'
import { clean, heard, page, same, settled, truly, until } from './rig.ts'

type ZoneElement = HTMLElement & {
  value: string
  entries: readonly object[] | null
  referenceDate: string
  form: HTMLFormElement | null
  validity: ValidityState
  checkValidity: () => boolean
}

const summer = 'reference-date="2026-07-01T09:30:00Z"'

async function zonePicker(attributes = '', around = '%'): Promise<ZoneElement> {
  register(zoneClass)
  const html = `<mds-time-zone-picker label="Site time zone" ${summer} ${attributes}></mds-time-zone-picker>`
  const made = page(around.replace('%', html)).querySelector<ZoneElement>('mds-time-zone-picker')!
  await until(() => inside(made, 'input'), 'the field')
  return made
}

const inside = <T extends Element = HTMLElement>(made: HTMLElement, selector: string) =>
  made.shadowRoot!.querySelector<T>(selector)!
const field = (made: HTMLElement) => inside<HTMLInputElement>(made, 'input')
const options = (made: HTMLElement) => [...made.shadowRoot!.querySelectorAll<HTMLElement>('[role=option]')]
const active = (made: HTMLElement) => inside(made, '[data-active]')?.textContent ?? ''
const note = (made: HTMLElement) => inside(made, '[part=note]')?.textContent ?? ''
const shows = (made: HTMLElement, text: string) => until(() => field(made).value === text, text)

async function opened(made: HTMLElement) {
  field(made).focus()
  field(made).click()
  await until(() => options(made).length > 5, 'zones')
}

async function searched(made: HTMLElement, text: string) {
  field(made).focus()
  field(made).select()
  await typeKeys(text)
  await until(() => options(made).length > 0, `zones for ${text}`)
}

describe('mds-time-zone-picker (WIDGETS 2.8)', () => {
  beforeEach(() => {
    document.documentElement.lang = 'en-US'
    localStorage.removeItem('mds-recent-zones')
  })
  afterEach(clean)
  after(() => document.documentElement.removeAttribute('lang'))

  it('2.8.1: an older id is the same zone, kept as it is until another is chosen; the modern one is given', async () => {
    const made = await zonePicker('value="Asia/Calcutta" name="zone"', '<form>%</form>')
    await shows(made, 'UTC+05:30 · Kolkata · India Standard Time')
    same([made.value, new FormData(made.form!).get('zone')], ['Asia/Calcutta', 'Asia/Calcutta'])
    await opened(made)
    truly(inside(made, '[aria-selected=true]').textContent!.includes('Kolkata'))
    await searched(made, 'kyiv')
    const events = heard(made, 'input', 'change')
    await press('Enter')
    same([made.value, new FormData(made.form!).get('zone')], ['Europe/Kyiv', 'Europe/Kyiv'])
    same(
      events.map(({ type, composed }) => [type, composed]),
      [
        ['input', true],
        ['change', true],
      ],
    )
  })

  it('2.8.2: finds by city, country, id, abbreviation and offset; Enter takes the first', async () => {
    const made = await zonePicker()
    for (const [query, city] of [
      ['new yo', 'New York'],
      ['5:30', '+05:30'],
      ['asia/tok', 'Tokyo'],
      ['Beijing', 'Shanghai'],
    ] as const) {
      await searched(made, query)
      await until(() => active(made).includes(city), `${city} first for ${query}: ${active(made)}`)
    }
    await press('Enter')
    await shows(made, 'UTC+08:00 · Shanghai · China Standard Time')
    same(field(made).getAttribute('aria-expanded'), 'false')
  })

  it('2.8.2: whoever has all of the text selected types over it, also when it changes under the selection', async () => {
    const made = await zonePicker('value="UTC"')
    await until(() => field(made).value.startsWith('UTC+00:00'), 'UTC')
    field(made).focus()
    field(made).select()
    made.value = 'Asia/Tokyo'
    await until(() => field(made).value.includes('Tokyo'), 'Tokyo')
    await typeKeys('kyiv')
    same(field(made).value, 'kyiv')
    await until(() => active(made).includes('Kyiv'), 'Kyiv')
  })

  it('2.8.2: names of cities, countries and zones are found in the reader’s language', async () => {
    document.documentElement.lang = 'zh-CN'
    const made = await zonePicker('value="Asia/Tokyo"')
    await shows(made, 'UTC+09:00 · 东京 · 日本标准时间')
    await searched(made, '北京')
    truly(active(made).includes('上海') && active(made).includes('含北京'), active(made))
    document.documentElement.lang = 'es-ES'
    await until(() => active(made) === '' || active(made).includes('Shanghái'), 'drawn again in Spanish')
  })

  it('2.8.3 2.8.8: a row says offset, city, name and what o’clock it is; rows follow the offset', async () => {
    const made = await zonePicker('value="Australia/Lord_Howe"')
    await opened(made)
    await until(() => inside(made, '[aria-selected=true]'), 'the chosen row')
    truly(/^UTC\+10:30Lord Howe/.test(inside(made, '[aria-selected=true]').textContent!))
    truly(/\d\d:\d\d$/.test(inside(made, '[aria-selected=true]').textContent!), 'a clock')
    truly(
      getComputedStyle(inside(made, '[aria-selected=true] :last-child')).fontVariantNumeric.includes(
        'tabular-nums',
      ),
      'digits of one width',
    )
    inside(made, '[role=listbox]').scrollTop = 0
    await until(() => options(made)[0]!.textContent!.includes('This device'), 'the first row')
  })

  it('2.8.4: says when the clock is moved, and where the server’s data disagree', async () => {
    const made = await zonePicker('value="America/New_York"')
    await shows(made, 'UTC−04:00 · New York · Eastern Time')
    same(
      note(made),
      'On 01\u00a0Jul\u00a02026: UTC−04:00 (summer time). UTC−05:00 from 01\u00a0Nov\u00a02026.',
    )
    made.entries = [{ zoneId: 'America/New_York', rawOffset: -300, dstOffset: 60 }]
    await settled()
    truly(!made.shadowRoot!.textContent!.includes('The server says'), 'both agree')
    made.entries = [{ zoneId: 'America/New_York', rawOffset: -300, dstOffset: 0 }]
    await until(() => made.shadowRoot!.textContent!.includes('The server says UTC−05:00.'), 'both are said')
    made.referenceDate = '2026-12-01'
    await until(() => note(made).startsWith('On 30\u00a0Nov\u00a02026: UTC−05:00.'), note(made))
    truly(!made.shadowRoot!.textContent!.includes('The server says'), 'in winter both agree')
  })

  it('2.8.5: the device’s zone first, then those chosen last; UTC is always there', async () => {
    const made = await zonePicker()
    await opened(made)
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    truly(options(made)[0]!.textContent!.includes(own), own)
    await searched(made, 'madrid')
    await press('Enter')
    await opened(made)
    inside(made, '[role=listbox]').scrollTop = 0
    await until(() => options(made)[1]?.textContent?.includes('Recent'), 'a recent zone')
    truly(options(made)[1]!.textContent!.includes('Madrid'), options(made)[1]!.textContent!)
    await searched(made, 'utc')
    truly(options(made).some(each => each.textContent!.includes('Coordinated Universal Time')))
  })

  it('2.8.6: a zone that the browser does not know stays as it is, and can be chosen again', async () => {
    const made = await zonePicker('value="Mars/Olympus_Mons" name="zone"', '<form>%</form>')
    await shows(made, 'Mars/Olympus_Mons (not known to this browser)')
    await searched(made, 'mars')
    await press('Enter')
    same([made.value, new FormData(made.form!).get('zone')], ['Mars/Olympus_Mons', 'Mars/Olympus_Mons'])
  })

  it('2.8.7: hundreds of zones, and only those in sight are drawn', async () => {
    const made = await zonePicker()
    await opened(made)
    truly(Number(options(made)[0]!.getAttribute('aria-setsize')) > 400)
    truly(options(made).length < 40, `${options(made).length} rows`)
    await press('ArrowUp')
    await until(() => active(made).includes('Kiritimati') || active(made).includes('UTC+14'), 'the last row')
  })

  it('keys: Escape closes and restores, then belongs to the dialog around; Tab takes nothing', async () => {
    const made = await zonePicker('value="Asia/Tokyo"', '<dialog open>%</dialog>')
    await shows(made, 'UTC+09:00 · Tokyo · Japan Standard Time')
    await searched(made, 'madrid')
    await press('Escape')
    same([field(made).getAttribute('aria-expanded'), field(made).value], ['false', 'madrid'])
    await press('Escape')
    same(field(made).value, 'UTC+09:00 · Tokyo · Japan Standard Time')
    let left = false
    made.parentElement!.addEventListener('keydown', event => {
      left = event.key === 'Escape'
    })
    await press('Escape')
    truly(left, 'the third Escape is the dialog’s')
    await searched(made, 'madrid')
    await press('Tab')
    same(made.value, 'Asia/Tokyo')
  })

  it('nothing typed is lost: a text that is no zone stays, refused; an emptied field is no zone', async () => {
    const made = await zonePicker('value="Asia/Tokyo" required', '<form>%</form>')
    await shows(made, 'UTC+09:00 · Tokyo · Japan Standard Time')
    await searched(made, 'tok')
    field(made).blur()
    await settled()
    same([field(made).value, made.value, made.validity.customError], ['tok', 'Asia/Tokyo', true])
    truly(
      inside(made, '[aria-invalid=true]') &&
        made.shadowRoot!.textContent!.includes('“tok” is not a time zone'),
    )
    field(made).focus()
    field(made).select()
    await press('Delete')
    field(made).blur()
    await settled()
    same([made.value, made.validity.valueMissing, made.validity.customError], ['', true, false])
  })

  it('input methods: nothing is searched until the composition ends', async () => {
    document.documentElement.lang = 'zh-CN'
    const made = await zonePicker()
    const asked = heard(made, 'mds-search')
    field(made).focus()
    await compose('shang')
    await settled()
    same([asked.length, options(made).length], [0, 0])
    await composeEnd('上海')
    await until(() => active(made).includes('上海'), 'Shanghai')
    same(asked.length, 1)
  })

  it('says how many answer and what was chosen; read-only and disabled open nothing', async () => {
    const made = await zonePicker()
    await searched(made, 'tokyo')
    await until(() => inside(made, '[role=status]').textContent === '1 time zone', 'the count')
    await press('Enter')
    await until(
      () => inside(made, '[role=status]').textContent === 'UTC+09:00 · Tokyo · Japan Standard Time chosen',
      'the choice',
    )
    for (const still of ['readonly', 'disabled']) {
      const other = await zonePicker(`${still} value="Asia/Tokyo"`)
      field(other).click()
      await settled()
      same(field(other).getAttribute('aria-expanded'), 'false', still)
    }
  })

  it('mds-close may be prevented; mds-open and mds-close come once', async () => {
    const made = await zonePicker()
    const events = heard(made, 'mds-open', 'mds-close')
    const stop = (event: Event) => event.preventDefault()
    await opened(made)
    made.addEventListener('mds-close', stop)
    await press('Escape')
    same(field(made).getAttribute('aria-expanded'), 'true')
    made.removeEventListener('mds-close', stop)
    await press('Escape')
    same(field(made).getAttribute('aria-expanded'), 'false')
    same(
      events.map(({ type }) => type),
      ['mds-open', 'mds-close', 'mds-close'],
    )
  })
})

import { register } from '../../elements/base/register.ts'
import { element as zoneClass } from '../../elements/time-zone-picker.tsx'
import { element as pickerClass } from '../../elements/user-picker.tsx'
import { manyNotices, noticeWorld } from '../fixtures/notice-answers.ts'
import { type BellElement, bell, button, opened, panel } from './fixtures/bell.ts'
import { press } from './fixtures/commands.ts'
import { input, inside, options } from './fixtures/picker.ts'
import { clean, page, same, settled, truly, until } from './rig.ts'

const people = Array.from({ length: 40 }, (_, at) => ({ id: `p${at}`, name: `Person ${at}` }))

/** A picker in boxes with these styles, one in the other; its list is open. */
async function openedIn(...styles: string[]) {
  register(pickerClass)
  const tag = '<mds-user-picker label="Lead" style="inline-size: 240px"></mds-user-picker>'
  const whole = page(styles.reduceRight((within, style) => `<div style="${style}">${within}</div>`, tag))
  const element = whole.querySelector<HTMLElement>('mds-user-picker')!
  Object.assign(element, { people })
  await until(() => input(element), 'the field')
  input(element).focus()
  await press('ArrowDown')
  await until(() => options(element).length > 5, 'the list')
  await still(() => inside(element, '[part=popup]'))
  return { element, popup: inside(element, '[part=popup]') }
}

/** Waits until a box has its place. */
async function still(get: () => Element) {
  let before = ''
  await until(() => {
    const now = JSON.stringify(get().getBoundingClientRect())
    const stays = now === before
    before = now
    return stays
  }, 'a layer at rest')
  await settled()
}

/** Waits until an edge of a layer is this far from one of the field beside it. */
const near = (get: () => number, about: string) => until(() => Math.abs(get()) <= 2, about)
const box = (element: Element) => element.getBoundingClientRect()

const zooms: Record<string, string[]> = {
  '0.8': ['padding: 60px; zoom: 0.8'],
  '1.5': ['padding: 60px; zoom: 1.5'],
  '1.5 around 0.8 around 1.25': ['padding: 30px; zoom: 1.5', 'zoom: 0.8', 'padding: 20px; zoom: 1.25'],
}

describe('The geometry of the host', () => {
  afterEach(() => {
    document.documentElement.removeAttribute('style')
    clean()
  })

  for (const [about, styles] of Object.entries(zooms)) {
    it(`zoom ${about}: a list is under its field and as wide [KIT-C37]`, async () => {
      const { element, popup } = await openedIn(...styles)
      const anchor = getField(element)
      await near(() => box(popup).left - box(anchor).left, 'the same left edge')
      await near(() => box(popup).top - box(anchor).bottom - 4, 'under the field')
      const [list, field] = [box(popup), box(anchor)]
      truly(list.width >= field.width - 2, `as wide: ${list.width}, ${field.width}`)
      truly(list.bottom <= innerHeight, 'within the window')
    })

    it(`zoom ${about}: the panel of the bell is under its button, within the window [KIT-C37]`, async () => {
      const { session } = noticeWorld(manyNotices(20))
      const html = `${styles.map(style => `<div style="${style}">`).join('')}<mds-notice-bell style="margin-inline-start: 300px"></mds-notice-bell>`
      const made: BellElement = await bell(session, html)
      await opened(made)
      await still(() => panel(made))
      await near(() => box(panel(made)).top - box(button(made)).bottom - 4, 'under the button')
      const [at, beside] = [box(panel(made)), box(button(made))]
      truly(at.left >= 0 && at.right <= innerWidth && at.bottom <= innerHeight, JSON.stringify(at))
      truly(at.left <= beside.right && at.right >= beside.left, 'beside its button')
    })
  }

  for (const zoom of [1, 1.25])
    it(`a list with less than five options of room under its field is above it, at zoom ${zoom} [KIT-C37]`, async () => {
      const { element, popup } = await openedIn(`position: fixed; inset-block-end: 150px; zoom: ${zoom}`)
      await near(() => box(popup).bottom - box(getField(element)).top + 4, 'above the field')
      const list = box(popup)
      truly(list.top >= 0, 'within the window')
      const whole = options(element).filter(each => {
        const row = each.getBoundingClientRect()
        return row.top >= list.top && row.bottom <= list.bottom + 1
      })
      truly(whole.length >= 5, `${whole.length} options`)
    })

  it('a list follows its field when text arrives above it or a style moves it [KIT-C37]', async () => {
    const { element, popup } = await openedIn('padding: 20px')
    const anchor = getField(element)
    const under = (about: string) => near(() => box(popup).top - box(anchor).bottom - 4, about)
    await under('under the field')
    const before = box(anchor).top
    element.before(Object.assign(document.createElement('p'), { textContent: 'Arrived late' }))
    truly(box(anchor).top > before + 10, 'the field has moved')
    await under('under the field after the text')
    element.parentElement!.style.transform = 'translate(90px, 50px)'
    await under('under the field after the style')
    await near(() => box(popup).left - box(anchor).left, 'the same left edge')
  })

  /** The sizes that a picker with an open list has; how many options it draws may differ. */
  const sizesAt = async (root: string) => {
    document.documentElement.setAttribute('style', root)
    const { element } = await openedIn('padding: 20px')
    const sizes = [
      ...element.shadowRoot!.querySelectorAll('label, input, [role=option], [role=option] *, [part=popup]'),
    ]
      .map(each => getComputedStyle(each))
      .map(({ fontSize, lineHeight, maxBlockSize }) => [fontSize, lineHeight, maxBlockSize].join(' '))
    clean()
    await settled()
    return [...new Set(sizes)]
  }

  for (const size of ['62.5%', '100px'])
    it(`a root of ${size}: with --mds-rem: 16px every size is that of a plain page [KIT-C37]`, async () => {
      const plain = await sizesAt('')
      same(await sizesAt(`font-size: ${size}; --mds-rem: 16px`), plain)
      // Without the property they follow the root, as the reader has set it.
      truly((await sizesAt(`font-size: ${size}`)).join() !== plain.join(), 'sizes follow the root')
    })

  it('no sheet of an element has a length of the root beside --mds-rem [KIT-C37]', async () => {
    register(zoneClass)
    const whole = page('<mds-time-zone-picker label="Zone"></mds-time-zone-picker>')
    const { element } = await openedIn('padding: 20px')
    for (const root of [element.shadowRoot!, whole.firstElementChild!.shadowRoot!]) {
      const texts = root.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText))
      truly(texts.join().includes('var(--mds-rem'), 'sizes by the property')
      const bare = texts.filter(text => /[\d.]rem\b/.test(text.replaceAll(/var\(--mds-rem, ?1rem\)/g, '')))
      same(bare, [])
    }
  })
})

const getField = (element: Element) => input(element).parentElement!

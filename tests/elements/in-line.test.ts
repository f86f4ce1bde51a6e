import { register } from '../../elements/base/register.ts'
import { element as center } from '../../elements/download-center.ts'
import { elements } from '../../elements/index.ts'
import { element as bell } from '../../elements/notice-bell.ts'
import { clean, page, same, settled, truly, until } from './rig.ts'

const buttons = ['mds-notice-bell', 'mds-download-center'] as const
/** The size that docs/embedding.md tells a page to reserve. */
const reserved = (tag: string) =>
  `<style>${tag}:not(:defined) { display: inline-block; vertical-align: middle; width: 32px; height: 32px }</style>`
const line = (tag: string) =>
  `<p style="font: 16px/24px serif"><span>Before</span> <${tag}></${tag}> <span>after</span></p><p>Next</p>`
const places = (box: Element) =>
  [...box.querySelectorAll('span, p + p')].map(each => {
    const { left, top } = each.getBoundingClientRect()
    return [left, top]
  })

describe('A button of the kit in a line of text', () => {
  before(async () => {
    for (const load of Object.values(elements)) register(await load())
  })
  afterEach(clean)

  for (const tag of buttons) {
    it(`${tag} is inline-block, leaves the text around it in its line, and a page may say otherwise`, async () => {
      const box = page(line(tag))
      await settled()
      const element = box.querySelector<HTMLElement>(tag)!
      const [before, after] = [...box.querySelectorAll('span')].map(each => each.getBoundingClientRect())
      same([getComputedStyle(element).display, before!.top === after!.top], ['inline-block', true])
      truly(before!.right < after!.left)
      same([element.offsetWidth, element.offsetHeight], [32, 32])
      element.hidden = true
      same(getComputedStyle(element).display, 'none')
      element.hidden = false
      element.style.display = 'flex'
      same(getComputedStyle(element).display, 'flex')
    })

    it(`${tag}: no text moves when it is defined and drawn`, async () => {
      const later = `${tag}-later`
      const box = page(reserved(later) + line(later))
      const before = places(box)
      register(tag === 'mds-notice-bell' ? bell : center, { suffix: 'later' })
      await until(() => box.querySelector(later)?.shadowRoot?.querySelector('button'), 'drawn')
      await settled()
      same(places(box), before)
    })
  }
})

describe('focus() right after append()', () => {
  before(async () => {
    for (const load of Object.values(elements)) register(await load())
  })
  afterEach(clean)

  const drawing = Object.keys(elements).filter(tag => !['mds-session', 'mds-elearning-player'].includes(tag))
  for (const tag of drawing)
    it(`${tag} takes it`, async () => {
      const element = document.createElement(tag)
      page('').append(element)
      element.focus()
      await until(() => document.activeElement === element, 'the focus')
    })

  it('does not take it from where it has gone meanwhile', async () => {
    const element = document.createElement('mds-user-picker')
    const box = page('<input>')
    box.append(element)
    element.focus()
    const field = box.querySelector('input')!
    field.focus()
    await until(() => element.shadowRoot!.querySelector('input:not([disabled])'), 'drawn')
    await settled()
    same(document.activeElement, field)
  })
})

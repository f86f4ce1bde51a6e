import { register } from '../../elements/base/register.ts'
import { elements } from '../../elements/index.ts'
import { contrast } from '../../styles/contrast.ts'
import { clean, page, settled, truly, until } from './rig.ts'

type Rgb = [number, number, number]
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
/** A computed colour on a ground, in eight bits. */
const over = (color: string, ground: string): Rgb => {
  for (const fill of [ground, color]) {
    canvas.fillStyle = fill
    canvas.fillRect(0, 0, 1, 1)
  }
  return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)] as Rgb
}
const hex = (rgb: Rgb) => ({ hex: `#${rgb.map(part => part.toString(16).padStart(2, '0')).join('')}` })
const ratio = (one: Rgb, other: Rgb) =>
  contrast(hex(one) as Parameters<typeof contrast>[0], hex(other) as Parameters<typeof contrast>[0])

const grounds = [
  ['#000', '#fff'],
  ['#fff', '#000'],
  ['#0b0b2e', '#e8e8f0'],
] as const

/** An element whose label, hint and error are on the ground of the page. */
const fields = [
  '<mds-user-picker label="Lead" multiple max="3" required></mds-user-picker>',
  '<mds-organisation-selector label="Site" multiple max="3" required></mds-organisation-selector>',
  '<mds-time-zone-picker label="Zone" value="America/New_York" required></mds-time-zone-picker>',
  '<mds-upload label="Files" required></mds-upload>',
].join('')

/** Whether a text has no surface of the element behind it. */
const isOnGround = (text: Element) => {
  for (let at: Element | null = text; at; at = at.parentElement)
    if (!['rgba(0, 0, 0, 0)', 'transparent'].includes(getComputedStyle(at).backgroundColor)) return false
  return true
}

/** The visible texts of an element that are on the ground of the page. */
const getTexts = (element: Element) =>
  [...element.shadowRoot!.querySelectorAll('*')].filter(each => {
    const own = [...each.childNodes].some(
      node => node.nodeType === Node.TEXT_NODE && node.textContent!.trim(),
    )
    const shown = each.checkVisibility() && each.clientWidth !== 1 && !each.matches('style, slot')
    return own && shown && isOnGround(each)
  })

describe('Text on the ground of a page that sets only color and background', () => {
  before(async () => {
    for (const load of Object.values(elements)) register(await load())
  })
  afterEach(clean)

  for (const [ground, ink] of grounds)
    it(`${ground}: label, hint and error have a contrast of 4.5 or more [KIT-C38]`, async () => {
      const box = page(`<section style="background: ${ground}; color: ${ink}">${fields}</section>`)
      const made = [...box.querySelectorAll<HTMLInputElement>('section > *')]
      await until(() => made.every(each => getTexts(each).length > 0), 'the labels')
      for (const each of made) {
        each.setCustomValidity('Not this one.')
        each.reportValidity()
      }
      const parts = () => made.flatMap(each => getTexts(each).map(text => ({ tag: each.localName, text })))
      const hasError = (each: Element) =>
        getTexts(each).some(text => text.textContent!.includes('Not this one.'))
      await until(() => made.every(hasError), 'the errors')
      await until(() => parts().some(({ text }) => text.id.endsWith('-hint')), 'a hint')
      await settled()
      const faint = parts()
        .map(({ tag, text }) => {
          const { color } = getComputedStyle(text)
          return {
            tag,
            text: text.textContent,
            color,
            ratio: ratio(over(color, ground), over(ground, ground)),
          }
        })
        .filter(each => each.ratio < 4.5)
      truly(faint.length === 0, JSON.stringify(faint))
      for (const tag of new Set(made.map(each => each.localName)))
        truly(parts().filter(each => each.tag === tag).length >= 2, `label and error of ${tag}`)
    })

  it('a button on a dark ground has the colour of the page, with a theme that of the theme [KIT-C38]', async () => {
    const tag = '<mds-notice-bell></mds-notice-bell>'
    const box = page(
      `<section style="background: #000; color: #fff">${tag}<i data-mds-theme="light" style="background: #fff">${tag}</i></section>`,
    )
    const getButtons = () =>
      [...box.querySelectorAll('mds-notice-bell')].map(each => each.shadowRoot!.querySelector('button'))
    await until(() => getButtons().every(Boolean), 'both bells')
    await settled()
    const [plain, themed] = getButtons().map(each => getComputedStyle(each!).color)
    truly(ratio(over(plain!, '#000'), [0, 0, 0]) > 15, `on black: ${plain}`)
    truly(ratio(over(themed!, '#fff'), [255, 255, 255]) > 12, `on white: ${themed}`)
  })
})

import { register } from '../../elements/base/register.ts'
import { elements } from '../../elements/index.ts'
import { contrast } from '../../styles/contrast.ts'
import { command } from './fixtures/commands.ts'
import { clean, page, settled, truly, until } from './rig.ts'

/** Emulates the colour scheme of the operating system for the page. */
const system = (colorScheme: 'light' | 'dark' | 'no-preference') => command('emulate-media', { colorScheme })

type Rgb = [number, number, number]
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
/** Blends a colour over a background in eight bits, as the screen does. */
const over = (color: string, ground: Rgb): Rgb => {
  canvas.fillStyle = `rgb(${ground.join(' ')})`
  canvas.fillRect(0, 0, 1, 1)
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)] as Rgb
}
const hex = (rgb: Rgb) => `#${rgb.map(part => part.toString(16).padStart(2, '0')).join('')}`
const ratio = (one: Rgb, other: Rgb) =>
  contrast(
    { hex: hex(one) } as Parameters<typeof contrast>[0],
    { hex: hex(other) } as Parameters<typeof contrast>[0],
  )

const above = (element: Element): Element | null =>
  element.assignedSlot ??
  element.parentElement ??
  ((element.getRootNode() as ShadowRoot).host as Element | null) ??
  null

/** What the page paints by default: the canvas of the root's colour scheme. */
const pageGround = (): Rgb => {
  const probe = document.createElement('i')
  probe.style.backgroundColor = 'Canvas'
  document.documentElement.append(probe)
  const { backgroundColor } = getComputedStyle(probe)
  probe.remove()
  return over(backgroundColor, [255, 255, 255])
}

function getGround(element: Element): Rgb {
  const around = above(element)
  return over(getComputedStyle(element).backgroundColor, around ? getGround(around) : pageGround())
}

/** Every visible text in the widgets of a box, with its contrast to its background. */
function* textsIn(root: ParentNode): Generator<{ text: string; ratio: number; ink: string }> {
  for (const element of root.querySelectorAll('*')) {
    if (element.shadowRoot) yield* textsIn(element.shadowRoot)
    const text = [...element.childNodes]
      .filter(node => node.nodeType === Node.TEXT_NODE)
      .map(node => node.textContent)
      .join('')
      .trim()
    if (!text || !element.checkVisibility() || element.matches('style, slot')) continue
    if (element.closest('[disabled], [aria-disabled=true]') || element.clientWidth <= 1) continue
    const ground = getGround(element)
    const ink = over(getComputedStyle(element).color, ground)
    yield { text, ratio: ratio(ink, ground), ink: hex(ink) }
  }
}

/** Whether a widget renders in its dark colours. */
const isDark = (widget: Element) => {
  const ink = over(
    getComputedStyle(widget.shadowRoot!.querySelector('button, input, div')!).color,
    [128, 128, 128],
  )
  return ink[0] + ink[1] + ink[2] > 3 * 128
}

const withMeta = (content: string) => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'color-scheme', content })
  document.head.append(meta)
  return () => meta.remove()
}
const withRoot = (scheme: string) => {
  document.documentElement.style.colorScheme = scheme
  return () => document.documentElement.removeAttribute('style')
}
const asItIs = () => () => undefined

/** Background of a section that names its own theme. */
const themed = (theme: string) =>
  `data-mds-theme="${theme}" style="background: ${theme === 'dark' ? '#14181a' : '#ffffff'}"`
const schemed = (scheme: string) =>
  `style="color-scheme: ${scheme}; background: ${scheme === 'dark' ? '#14181a' : '#ffffff'}"`

const cases: [
  about: string,
  system: 'light' | 'dark',
  set: () => () => void,
  around: string,
  dark: boolean,
][] = [
  ['a page that says nothing is light, though the system is dark', 'dark', asItIs, '', false],
  ['a page that says nothing is light in a light system', 'light', asItIs, '', false],
  [
    'color-scheme: light dark on the root follows a dark system',
    'dark',
    () => withRoot('light dark'),
    '',
    true,
  ],
  [
    'color-scheme: light dark on the root follows a light system',
    'light',
    () => withRoot('light dark'),
    '',
    false,
  ],
  [
    '<meta name=color-scheme content="light dark"> follows a dark system',
    'dark',
    () => withMeta('light dark'),
    '',
    true,
  ],
  ['color-scheme: dark on the root is dark in a light system', 'light', () => withRoot('dark'), '', true],
  ['color-scheme: light on the root is light in a dark system', 'dark', () => withRoot('light'), '', false],
  ['data-mds-theme=dark around it is dark in a light system', 'light', asItIs, themed('dark'), true],
  [
    'data-mds-theme=light around it is light on a page that opted in',
    'dark',
    () => withRoot('light dark'),
    themed('light'),
    false,
  ],
  ['color-scheme: dark on a part of a light page is dark there', 'light', asItIs, schemed('dark'), true],
]

describe('KIT-C30: the theme of the page, not of the operating system', () => {
  before(async () => {
    for (const load of Object.values(elements)) register(await load())
  })
  afterEach(async () => {
    clean()
    await system('no-preference')
  })

  for (const [about, os, set, around, dark] of cases)
    it(about, async () => {
      await system(os)
      const undo = set()
      try {
        const tags = Object.keys(elements).filter(tag => tag !== 'mds-session')
        const box = page(
          `<section ${around}>${tags.map(tag => `<${tag} label="Label"></${tag}>`).join('')}</section>`,
        )
        await until(() => [...textsIn(box)].length > 6, 'the widgets have drawn their words')
        await settled()
        for (const tag of tags) {
          const widget = box.querySelector(tag)!
          if (tag !== 'mds-elearning-player')
            truly(isDark(widget) === dark, `${tag} is ${dark ? 'light' : 'dark'}`)
        }
        const faint = [...textsIn(box)].filter(each => each.ratio < 4.5)
        truly(faint.length === 0, `too faint: ${JSON.stringify(faint)}`)
      } finally {
        undo()
      }
    })
})

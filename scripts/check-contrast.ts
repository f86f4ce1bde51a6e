import { contrast, distance, type Vision } from '../styles/contrast.ts'
import { type Color, listTokens, type Token, tokens } from '../styles/tokens.ts'

export type Finding = { theme: string; what: string; figure: number; least: number; ok: boolean }
type Palette = (name: string) => Color

const grounds = ['canvas', 'surface', 'sunken', 'hover', 'selected']
const states = ['planned', 'ongoing', 'completed', 'stopped', 'hold', 'locked']
const tones = ['danger', 'warning', 'success', 'info', ...states]
const least: Record<Vision, number> = { normal: 10, protanopia: 10, deuteranopia: 10, tritanopia: 6 }

/** Text needs 4.5:1 on every background that it may appear on, and on the background of its own tone. */
const texts = [
  ...['ink', 'ink-2', 'ink-3', 'accent'].flatMap(ink => grounds.map(ground => [ink, ground])),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent', 'danger'],
  ['ink-2', 'planned-soft'],
  ...tones.map(name => [name, `${name}-soft`]),
  ...['danger', 'warning', 'success', 'info'].flatMap(name =>
    ['canvas', 'surface'].map(ground => [name, ground]),
  ),
] as [string, string][]

/** Borders of controls, the focus ring, glyphs and spines need 3:1. */
const shapes = [
  ...['control', 'focus', 'accent', ...tones].flatMap(name => grounds.map(ground => [name, ground])),
] as [string, string][]

/** Checks one theme's tokens against the contrast figures of the design. */
export function measure(theme: string, list: Token[]): Finding[] {
  const byName = new Map(list.map(token => [token.path.slice(1).join('-'), token.value as Color]))
  const palette: Palette = name => {
    const color = byName.get(name)
    if (!color) throw new Error(`The ${theme} theme has no colour "${name}"`)
    return color
  }
  const ratio =
    (needed: number) =>
    ([ink, ground]: [string, string]) =>
      finding(theme, `${ink} on ${ground}`, contrast(palette(ink), palette(ground)), needed)
  return [
    ...texts.map(ratio(4.5)),
    ...shapes.map(ratio(3)),
    ...stateDistances(theme, palette),
    ...spellings(theme, list),
  ]
}

function stateDistances(theme: string, palette: Palette): Finding[] {
  const pairs = states.flatMap((one, index) => states.slice(index + 1).map(other => [one, other] as const))
  return (Object.keys(least) as Vision[]).flatMap(vision =>
    pairs.map(([one, other]) =>
      finding(
        theme,
        `${one} and ${other}, ${vision}`,
        distance(palette(one), palette(other), vision),
        least[vision],
      ),
    ),
  )
}

/** The two spellings of a colour, components and hex, must be one colour. */
function spellings(theme: string, list: Token[]): Finding[] {
  return list.map(({ path, value }) => {
    const { components, hex } = value as Color
    const spelt = `#${components
      .map(part =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    return finding(theme, `${path.join('.')} components are ${hex}`, spelt === hex ? 1 : 0, 1)
  })
}

const finding = (theme: string, what: string, figure: number, needed: number): Finding => ({
  theme,
  what,
  figure,
  least: needed,
  ok: figure >= needed,
})

/** All findings of both themes. */
export const measureAll = () =>
  (['light', 'dark'] as const).flatMap(theme => measure(theme, listTokens(tokens[theme])))

function report() {
  const all = measureAll()
  const bad = all.filter(({ ok }) => !ok)
  for (const { theme, what, figure, least } of bad) {
    console.error(`${theme}: ${what}: ${figure.toFixed(2)}, needs ${least}`)
  }
  const smallest = (theme: string, part: string) =>
    Math.min(
      ...all.filter(one => one.theme === theme && one.what.endsWith(part)).map(one => one.figure),
    ).toFixed(1)
  for (const theme of ['light', 'dark']) {
    const figures = Object.keys(least).map(vision => `${vision} ${smallest(theme, `, ${vision}`)}`)
    console.log(`${theme}: smallest distance of two states: ${figures.join(', ')}`)
  }
  console.log(`contrast: ${all.length - bad.length} passed, ${bad.length} failed`)
  if (bad.length > 0) process.exitCode = 1
}

if (import.meta.main) report()

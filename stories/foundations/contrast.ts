import { contrast } from '../../styles/contrast.ts'
import { type Color, listTokens, type Token, tokens } from '../../styles/tokens.ts'

/** What text and shapes stand on. */
const grounds = ['canvas', 'surface', 'sunken', 'hover', 'selected']

export type ColourRow = { name: string; use: string; light: string; dark: string; ratios: string }

const named = (list: readonly Token[]) =>
  new Map(list.map(({ path, value }) => [path.slice(1).join('-'), value as Color]))
const light = named(listTokens(tokens.light))
const dark = named(listTokens(tokens.dark))

/** Contrast of a colour on each ground that it meets, in one theme: "canvas 5.16 · surface 5.64". */
function onEach(name: string, palette: ReadonlyMap<string, Color>): string {
  const on = palette.has(`${name}-soft`) ? [...grounds, `${name}-soft`] : grounds
  return on
    .map(ground => `${ground} ${contrast(palette.get(name)!, palette.get(ground)!).toFixed(2)}`)
    .join(' · ')
}

/** Each colour with its value in both themes; what is no ground itself has its contrast on each ground. */
export const colours = (): ColourRow[] =>
  listTokens(tokens.light).map(({ path, description }) => {
    const name = path.slice(1).join('-')
    const isGround = grounds.includes(name) || name.endsWith('-soft') || name === 'on-accent'
    return {
      name,
      use: description,
      light: light.get(name)!.hex,
      dark: dark.get(name)!.hex,
      ratios: isGround ? '' : `Light: ${onEach(name, light)}. Dark: ${onEach(name, dark)}.`,
    }
  })

import dark from './tokens/color.dark.tokens.json' with { type: 'json' }
import light from './tokens/color.light.tokens.json' with { type: 'json' }
import comfortable from './tokens/density.comfortable.tokens.json' with { type: 'json' }
import compact from './tokens/density.compact.tokens.json' with { type: 'json' }
import regular from './tokens/density.default.tokens.json' with { type: 'json' }
import layer from './tokens/layer.tokens.json' with { type: 'json' }
import motion from './tokens/motion.tokens.json' with { type: 'json' }
import shape from './tokens/shape.tokens.json' with { type: 'json' }
import type from './tokens/type.tokens.json' with { type: 'json' }

const { script, ...base } = { ...type, ...shape, ...motion, ...layer }

/** The parsed token files: base sets, one tree per theme, one tree per density, and the script families. */
export const tokens = { base, light, dark, compact, regular, comfortable, script }

export type Dimension = { value: number; unit: string }
export type Color = { colorSpace: string; components: number[]; hex: string; alpha?: number }
type Shadow = { color: Color; offsetX: Dimension; offsetY: Dimension; blur: Dimension; spread: Dimension }
export type Token = { path: string[]; type: string; value: unknown; description: string }

/** A token tree with every token turned into a leaf of type `Leaf`; the `$` members are left out. */
export type Shape<T, Leaf> = {
  [K in keyof T as K extends `$${string}` ? never : K]: T[K] extends { $value: unknown }
    ? Leaf
    : Shape<T[K], Leaf>
}

/** Every token of a tree with its path, type (inherited from its group, as in DTCG) and value. */
export function listTokens(tree: object, path: string[] = [], inherited = ''): Token[] {
  const node = tree as Record<string, unknown>
  const kind = typeof node.$type === 'string' ? node.$type : inherited
  if ('$value' in node) {
    return [{ path, type: kind, value: node.$value, description: String(node.$description ?? '') }]
  }
  return Object.entries(node)
    .filter(([key, child]) => !key.startsWith('$') && typeof child === 'object' && child !== null)
    .flatMap(([key, child]) => listTokens(child as object, [...path, key], kind))
}

/** The same tree with each token replaced by the result of `leaf`. */
export function mapTokens<T extends object, Leaf>(tree: T, leaf: (token: Token) => Leaf): Shape<T, Leaf> {
  const out: Record<string, unknown> = {}
  for (const token of listTokens(tree)) {
    let node = out
    for (const key of token.path.slice(0, -1)) {
      node[key] ??= {}
      node = node[key] as Record<string, unknown>
    }
    node[token.path.at(-1)!] = leaf(token)
  }
  return out as Shape<T, Leaf>
}

/** The public custom property of a token: what a host page may set. */
export const publicName = (path: readonly string[]) => `--mds-${path.join('-')}`

/** A token's value as CSS text; throws on a DTCG type that has no CSS spelling here. */
export function cssText({ type: kind, value, path }: Token): string {
  switch (kind) {
    case 'color':
      return (value as Color).hex
    case 'dimension':
    case 'duration':
      return dimension(value as Dimension)
    case 'number':
    case 'fontWeight':
      return String(value)
    case 'fontFamily':
      return families(value as string[])
    case 'cubicBezier':
      return `cubic-bezier(${(value as number[]).join(', ')})`
    case 'shadow':
      return (value as Shadow[]).map(shadow).join(', ')
    default:
      throw new Error(`Token ${path.join('.')} has the type "${kind}", which has no CSS spelling`)
  }
}

/** A list of families as CSS text, quoted where a name contains a space. */
export const families = (names: readonly string[]) =>
  names.map(name => (name.includes(' ') ? `"${name}"` : name)).join(', ')

const dimension = ({ value, unit }: Dimension) => `${value}${unit}`

function shadow({ color, offsetX, offsetY, blur, spread }: Shadow): string {
  const [r, g, b] = color.components.map(part => Math.round(part * 255))
  const lengths = [offsetX, offsetY, blur, spread].map(dimension).join(' ')
  return `${lengths} rgb(${r} ${g} ${b} / ${color.alpha ?? 1})`
}

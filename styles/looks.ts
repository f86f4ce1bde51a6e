import type { StyleRule } from '@vanilla-extract/css'
import { vars } from './contract.css.ts'

const { border, color, font, space, text } = vars

export type Step = keyof typeof text
type Numbers<Key> = Key extends `${infer Size extends number}` ? Size : never
type Space = Numbers<keyof typeof space> | 0
/** One space for both directions, or two: of rows and columns, of start and end. */
type Spaces = Space | readonly [Space, Space]

const size = (one: Space) => (one === 0 ? 0 : space[one])
const join = (spaces: Spaces) =>
  typeof spaces === 'number' ? size(spaces) : `${size(spaces[0])} ${size(spaces[1])}`

/** Size, line and weight of one type step. */
export const plain = (step: Step) => ({
  fontSize: text[step].size,
  lineHeight: text[step].line,
  fontWeight: text[step].weight,
})
export const quiet = (step: Step) => ({ ...plain(step), color: color['ink-2'] })
export const bold = (step: Step) => ({ ...plain(step), fontWeight: 600 })
/** Of a button or a field, which would have the browser's font. */
export const controlText = (step: Step) => ({ ...plain(step), fontFamily: 'inherit' })

/** Identifiers, counts and dates: the mono face with its slashed zero and figures of equal width. */
export const mono = {
  fontFamily: font.mono,
  fontVariantNumeric: 'tabular-nums slashed-zero',
  letterSpacing: 0,
}

/** What users wrote keeps its line breaks. */
export const ownLines = { whiteSpace: 'pre-line' } as const

/** Our texts keep their order where the page runs from right to left: otherwise "7 of 39" would begin with 39. */
export const ownOrder = { unicodeBidi: 'plaintext', textAlign: 'match-parent' } as const

/** Long words break rather than widen their box. */
export const breakable = { minInlineSize: 0, overflowWrap: 'anywhere' } as const

/** Text that ends in an ellipsis, and in one line. */
export const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis' } as const
export const cut = { ...ellipsis, whiteSpace: 'nowrap' } as const

/** Some lines, the last of which ends in an ellipsis. */
export const clamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
  }) as const

/** Boxes side by side, centred on each other; the row wraps. */
export const row = (gap: Spaces) =>
  ({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: join(gap) }) as const
/** A row that wraps, with an alignment of its own. */
export const wrap = (gap: Spaces) => ({ display: 'flex', flexWrap: 'wrap', gap: join(gap) }) as const
/** A row that never wraps, and the same within a text. */
export const line = (gap: Spaces) => ({ display: 'flex', alignItems: 'center', gap: join(gap) }) as const
export const inline = (gap: Spaces) => ({ ...line(gap), display: 'inline-flex' }) as const
/** Boxes one below the other. */
export const stack = (gap: Spaces) => ({ display: 'grid', gap: join(gap) }) as const

export const oneColumn = 'minmax(0, 1fr)'
export const twoColumns = 'repeat(2, minmax(0, 1fr))'
/** As many columns of at least this width as there is room for. */
export const fit = (width: number) => `repeat(auto-fit, minmax(min(${width}px, 100%), 1fr))`
/** Columns, of which `fr` shrinks below its content; in windows up to `fold` px wide one below the other. */
export const grid = (columns: string, gap: Spaces, fold?: number) => ({
  display: 'grid',
  gridTemplateColumns: columns === 'fr fr' ? twoColumns : columns.replace(/\bfr\b/g, oneColumn),
  gap: join(gap),
  ...(fold ? onNarrow(fold, { gridTemplateColumns: oneColumn }) : undefined),
})

export const centred = { display: 'grid', placeItems: 'center' } as const
export const square = (size: number | string) => ({ inlineSize: size, blockSize: size })
export const pad = (block: Spaces, inline: Spaces) => ({
  paddingBlock: join(block),
  paddingInline: join(inline),
})

/** A row with its parts at both ends, one that never wraps, and one at the end. */
export const ends = (gap: Spaces) => ({ ...row(gap), justifyContent: 'space-between' }) as const
export const apart = (gap: Space) =>
  ({ display: 'flex', justifyContent: 'space-between', gap: size(gap) }) as const
export const atEnd = (gap: Spaces) => ({ ...wrap(gap), justifyContent: 'flex-end' }) as const

/** A button that looks like text, and a box without the browser's frame. */
export const bareButton = { border: 0, background: 'transparent', cursor: 'pointer' } as const
export const bareBox = { border: 0, margin: 0, padding: 0, minInlineSize: 0 } as const
/** What is typed into or opened. */
export const control = {
  border: `1px solid ${color.control}`,
  borderRadius: vars.radius.control,
  background: color.surface,
} as const

export const bareList = { listStyle: 'none', margin: 0, padding: 0 } as const

/* Hairlines between records, and the dark rule of a head. */
export const ruleBelow = { borderBlockEnd: `1px solid ${color.line}` }
export const ruleAbove = { borderBlockStart: `1px solid ${color.line}` }
export const darkBelow = { borderBlockEnd: `2px solid ${color.ink}` }
export const darkAbove = { borderBlockStart: `2px solid ${color.ink}` }

/** One of several records below each other. */
export const entry = (padding: Space) => ({ paddingBlock: size(padding), ...ruleBelow })
/** The same without a hairline under the last one. */
export const inList = (padding: Space) =>
  ({ ...entry(padding), selectors: { '&:last-child': { borderBlockEnd: 'none' } } }) as const
/** The ground of a table, a form or a list. */
export const sheet = { background: color.surface, ...ruleBelow }
/** The head of a section, over its dark rule. */
export const sectionHead = {
  ...ends(12),
  minBlockSize: vars.height.control,
  paddingBlockEnd: space[8],
  ...darkBelow,
} as const

/** The coloured leading edge of a message, with the space after it. */
export const edge = (tone: keyof typeof color, padding?: Space) => ({
  borderInlineStart: `${border.spine} solid ${color[tone]}`,
  ...(padding === undefined ? undefined : { paddingInlineStart: size(padding) }),
})
/** Text of a tone on its soft ground. */
export const toned = (tone: 'danger' | 'info' | 'success' | 'warning') => ({
  color: color[tone],
  background: color[`${tone}-soft`],
})

/** A plain table, and its cells that hold sentences. */
export const table = (step: Step) =>
  ({ ...plain(step), inlineSize: '100%', borderCollapse: 'collapse' }) as const
export const cell = {
  padding: space[8],
  ...ruleBelow,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
} as const

/** Scrolls by itself from this height on. */
export const scroll = (height: number | string) => ({ maxBlockSize: height, overflowY: 'auto' }) as const

/** A link within a text. */
export const underlined = {
  color: color.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
} as const
/** A link that is underlined only under the pointer; one that leads to the subject of its row. */
export const link = {
  color: color.accent,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
} as const
export const subject = {
  color: color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { color: color.accent, textDecoration: 'underline' } },
} as const

export const ring = (offset: number) => ({ outline: `2px solid ${color.focus}`, outlineOffset: offset })

/* Rules of some windows or devices. A style that has several spells its '@media' out. */
const onMedia = (query: string) => (rules: StyleRule) => ({ '@media': { [query]: rules } })
export const onNarrow = (width: number, rules: StyleRule) => onMedia(`(max-width: ${width}px)`)(rules)
export const onForced = onMedia('(forced-colors: active)')
export const onTouch = onMedia('(pointer: coarse)')

/** Controls that can only be pressed or typed into are not printed. */
export const screenOnly = { '@media': { print: { display: 'none' } } } as const

/** Entering and leaving movements; reduced motion sets the times to zero. */
export const motion = (properties: string, speed: 'fast' | 'base' | 'slow' = 'fast') => ({
  transition: properties
    .split(' ')
    .map(property => `${property} ${vars.motion[speed]} ${vars.motion.in}`)
    .join(', '),
})

/** Colours of text that is on the ground of the host page (elements/base/own-rule.ts); in the portal those of the tokens. */
export const onGround = {
  ink: `var(--_mds-ground, ${color.ink})`,
  hint: `var(--_mds-hint, ${color['ink-2']})`,
  faint: `var(--_mds-hint, ${color['ink-3']})`,
  danger: `var(--_mds-alarm, ${color.danger})`,
} as const
export const hint = (step: Step) => ({ ...plain(step), color: onGround.hint })
export const alarm = (step: Step) => ({ ...plain(step), color: onGround.danger })

/** Forms are as wide as is easy to read. Every page starts at the same edge; lists and records are as wide as the window. */
export const formWidth = 960

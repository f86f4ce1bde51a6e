import { globalStyle, style } from '@vanilla-extract/css'
import { color, knobs, look, radius, space, text, vars } from '../../../styles/look.ts'

/** Width of the tree's container: details without room beside a name go below it. */
export const narrow = '(max-width: 520px)'
export const tree = style({
  ...look.plain('sm'),
  position: 'relative',
  minBlockSize: 0,
  ...look.scroll('min(var(--mds-tree-height, 26rem), 1200px)'),
  overflowX: 'hidden',
  overscrollBehavior: 'contain',
  outline: 'none',
  color: color.ink,
  background: color.surface,
})
export const pad = style({ position: 'relative', overflow: 'hidden' })
const two = {
  blockSize: `max(${knobs.target}, calc(${text.sm.line} + ${text.xs.line} + ${space[8]}))`,
} as const
const height = {
  blockSize: `max(${vars.height.control}, ${knobs.target})`,
  selectors: { '&[data-tall=true]': two },
  '@container': { [narrow]: { selectors: { '&[data-tall=narrow]': two } } },
} as const

/** As high as a row; only measured, never visible. */
export const probe = style({ ...height, position: 'absolute', inlineSize: 1, visibility: 'hidden' })
export const row = style({
  ...height,
  position: 'absolute',
  insetInline: 0,
  ...look.line(4),
  paddingInlineEnd: space[12],
  contain: 'strict',
  cursor: 'pointer',
  userSelect: 'none',
  selectors: {
    ...height.selectors,
    '&:hover': { background: color.hover },
    '&[aria-selected=true]': { background: color.selected },
    '&[data-off]': { cursor: 'not-allowed', color: color['ink-2'] },
    [`${tree}[data-still] &`]: { cursor: 'default' },
    [`${tree}:focus-visible &[data-active], ${tree}[data-led] &[data-active]`]: look.ring(-2),
  },
  ...look.onForced({ selectors: { '&[aria-selected=true]': { borderInlineStart: '4px solid Highlight' } } }),
})

/** Opens and closes; as large as a target must be, within the row. */
export const opener = style({
  flex: 'none',
  ...look.centred,
  inlineSize: `max(24px, calc(${knobs.target} * 0.75))`,
  blockSize: '100%',
  color: color['ink-2'],
  selectors: {
    '&[data-does]:hover': { color: color.ink },
    [`${tree}[data-flat] &`]: { display: 'none' },
    [`${tree}[data-drills] &`]: {
      order: 9,
      inlineSize: `max(32px, ${knobs.target})`,
      marginInlineEnd: `calc(0px - ${space[8]})`,
    },
  },
})
globalStyle(`${row}[aria-expanded=false] > ${opener}:dir(rtl) > svg`, { transform: 'rotate(180deg)' })
globalStyle(`${row}[aria-expanded=true] > ${opener} > svg`, { transform: 'rotate(90deg)' })

/** Turns while children load; visible after a moment only, like every sign of waiting. */
export const turning = style({
  ...look.square(12),
  border: `2px solid ${color.control}`,
  borderBlockStartColor: 'transparent',
  borderRadius: '50%',
})
export const mark = style({
  flex: 'none',
  ...look.centred,
  ...look.square(18),
  marginInlineEnd: space[4],
  borderRadius: radius.label,
  color: color.accent,
  selectors: {
    [`${tree}[data-flat] &, ${tree}[data-drills] &`]: { marginInlineStart: space[8] },
    '&[data-box]': { border: `1px solid ${color.control}`, background: color.surface },
    [`${row}:not([aria-checked=false]) > &[data-box]`]: {
      background: color.accent,
      borderColor: color.accent,
      color: color['on-accent'],
    },
    [`${row}[data-off] > &[data-box]`]: {
      borderStyle: 'dashed',
      borderColor: color.control,
      background: color.sunken,
      color: color['ink-2'],
    },
  },
  ...look.onForced({ forcedColorAdjust: 'auto' }),
})

/** One line, or with `data-tall` rows two; longer text ends in an ellipsis. */
export const content = style({ flex: '1 1 auto', minInlineSize: 0, ...look.cut })
export const end = style({ flex: 'none', ...look.line(4) })
export const further = style({ color: color['ink-2'] })
export const failure = style({ ...look.plain('xs'), flex: 'none', ...look.line(4), color: color.danger })

/** Where space is short the button alone says enough. */
export const failed = style(
  look.onNarrow(480, { position: 'absolute', inlineSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' }),
)
export const retry = style({
  ...look.controlText('xs'),
  ...look.inline(4),
  minBlockSize: `max(24px, calc(${knobs.target} - 8px))`,
  margin: 0,
  ...look.pad(0, 8),
  ...look.control,
  color: color.ink,
  cursor: 'pointer',
  ':hover': { borderColor: color.ink },
})

import { globalStyle, style } from '@vanilla-extract/css'
import { color, knobs, look, radius, space } from '../../../styles/look.ts'
import { focusable, focusableInside } from '../../../styles/recipes/focusable.ts'
import { toneInk } from '../../../styles/recipes/spine.css.ts'

export const panel = style({ inlineSize: 'min(400px, calc(100vw - 16px))' })
export const lists = style({ display: 'flex', flexDirection: 'column', minBlockSize: 0, flex: 1 })
const column = { display: 'flex', flexDirection: 'column', minBlockSize: 0 } as const
globalStyle(`${lists} > div`, column)
globalStyle(`${lists} > div > *`, { flex: 'none' })
globalStyle(`${lists} > div > [role=tabpanel]`, { ...column, flex: 1, paddingBlockStart: space[8] })
export const filters = style({
  ...look.grid('1fr 1.4fr', 8),
  flex: 'none',
  padding: `0 ${space[12]} ${space[8]}`,
})
export const newer = style({
  position: 'sticky',
  insetBlockStart: space[8],
  zIndex: 1,
  blockSize: 0,
  display: 'flex',
  justifyContent: 'center',
  overflow: 'visible',
})
export const article = focusableInside({ display: 'block' })
export const day = style({ ...look.quiet('2xs'), background: color.sunken, margin: 0, ...look.pad(4, 16) })
export const row = style({ ...look.grid('fr auto', [2, 8]), ...look.pad(8, [16, 8]), ...look.ruleBelow })
export const meta = style({ ...look.row([0, 8]), gridColumn: 1, ...look.quiet('xs') })
export const kind = style(look.inline(4))
/* On a line of its own: any length of name has room. */
export const copy = style([kind, { flexBasis: '100%', color: color.ink, overflowWrap: 'anywhere' }])
export const why = style({ flexBasis: '100%', overflowWrap: 'anywhere' })
export const urgent = style({ color: toneInk, fontWeight: 600 })
export const sentence = style({ gridColumn: 1, ...look.breakable })
export const unread = style({ fontWeight: 600 })
export const act = style({ gridColumn: 2, gridRow: '1 / span 2', alignSelf: 'center' })

/** For targets within a line of text: as high as a target must be. */
const asTarget = {
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: `max(24px, ${knobs.target})`,
} as const
export const link = focusable({
  ...asTarget,
  color: color.ink,
  textDecorationColor: color.control,
  textUnderlineOffset: '0.2em',
  borderRadius: radius.label,
  selectors: { '&:hover': { color: color.accent } },
})
export const plain = focusable({
  ...asTarget,
  font: 'inherit',
  letterSpacing: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  padding: 0,
  margin: 0,
  ...look.bareButton,
  borderRadius: radius.label,
})
export const older = style({ padding: space[8] })
export const foot = style({ flex: 'none', ...look.ruleAbove })
export const footRow = style({ ...look.ends(8), ...look.pad(8, [8, 16]) })
export const all = focusable({
  ...look.plain('xs'),
  ...asTarget,
  color: color.accent,
  textUnderlineOffset: '0.2em',
  marginInlineStart: 'auto',
  paddingBlock: space[4],
})
export const undo = style({
  ...look.plain('xs'),
  ...look.line(8),
  justifyContent: 'space-between',
  margin: 0,
  ...look.pad(8, 16),
  background: color.sunken,
})

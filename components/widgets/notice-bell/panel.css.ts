import { globalStyle, style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { focusRing, focusRingInside } from '../../../styles/recipes/a11y.css.ts'
import { toneInk } from '../../../styles/recipes/spine.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const panel = style({ inlineSize: 'min(400px, calc(100vw - 16px))' })

export const lists = style({ display: 'flex', flexDirection: 'column', minBlockSize: 0, flex: 1 })

const column = { display: 'flex', flexDirection: 'column', minBlockSize: 0 } as const
globalStyle(`${lists} > div`, column)
globalStyle(`${lists} > div > *`, { flex: 'none' })
globalStyle(`${lists} > div > [role=tabpanel]`, { ...column, flex: 1, paddingBlockStart: space[8] })

export const filters = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1.4fr',
  gap: space[8],
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

export const article = style([focusRingInside, { display: 'block' }])
export const day = style({
  ...typeset('2xs'),
  color: color['ink-2'],
  background: color.sunken,
  margin: 0,
  padding: `${space[4]} ${space[16]}`,
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${space[2]} ${space[8]}`,
  paddingBlock: space[8],
  paddingInline: `${space[16]} ${space[8]}`,
  borderBlockEnd: `1px solid ${color.line}`,
})
export const meta = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[8],
  gridColumn: 1,
  ...typeset('xs'),
  color: color['ink-2'],
})
export const kind = style({ display: 'inline-flex', alignItems: 'center', gap: space[4] })
/* On a line of its own: any length of name has room. */
export const copy = style([kind, { flexBasis: '100%', color: color.ink, overflowWrap: 'anywhere' }])
export const urgent = style({ color: toneInk, fontWeight: 600 })
export const sentence = style({ gridColumn: 1, minInlineSize: 0, overflowWrap: 'anywhere' })
export const unread = style({ fontWeight: 600 })
export const act = style({ gridColumn: 2, gridRow: '1 / span 2', alignSelf: 'center' })

/** For targets within a line of text: as high as a target must be. */
const asTarget = {
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: `max(24px, ${knobs.target})`,
} as const

export const link = style([
  focusRing,
  {
    ...asTarget,
    color: color.ink,
    textDecorationColor: color.control,
    textUnderlineOffset: '0.2em',
    borderRadius: vars.radius.label,
    selectors: { '&:hover': { color: color.accent } },
  },
])
export const plain = style([
  focusRing,
  {
    ...asTarget,
    font: 'inherit',
    letterSpacing: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    padding: 0,
    margin: 0,
    border: 0,
    background: 'none',
    cursor: 'pointer',
    borderRadius: vars.radius.label,
  },
])

export const older = style({ padding: space[8] })

export const foot = style({ flex: 'none', borderBlockStart: `1px solid ${color.line}` })
export const footRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
  paddingBlock: space[8],
  paddingInline: `${space[8]} ${space[16]}`,
})
export const all = style([
  focusRing,
  {
    ...typeset('xs'),
    ...asTarget,
    color: color.accent,
    textUnderlineOffset: '0.2em',
    marginInlineStart: 'auto',
    paddingBlock: space[4],
  },
])
export const undo = style({
  ...typeset('xs'),
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
  margin: 0,
  padding: `${space[8]} ${space[16]}`,
  background: color.sunken,
})

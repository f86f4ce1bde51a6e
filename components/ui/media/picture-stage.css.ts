import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const figure = style({
  ...typeset('xs'),
  ...mono,
  color: color['ink-2'],
  minInlineSize: 48,
  textAlign: 'center',
})

export const stage = style([
  focusRing,
  {
    display: 'grid',
    placeItems: 'center',
    minBlockSize: 240,
    blockSize: 'min(64vh, 620px)',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    background: color.sunken,
    touchAction: 'pan-x pan-y',
  },
])

export const picture = style({
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: '100%',
  transformOrigin: 'center',
  '@media': { '(prefers-reduced-motion: no-preference)': { transition: 'transform 120ms' } },
})

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[4],
  paddingBlockStart: space[8],
})
export const spacer = style({ flex: 1 })
export const place = style({ ...typeset('xs'), color: color.ink, fontVariantNumeric: 'tabular-nums' })
export const failed = style({ display: 'grid', justifyItems: 'center', gap: space[8], padding: space[16] })
export const keys = style({ ...typeset('xs'), color: color['ink-2'], margin: 0, paddingBlockStart: space[8] })
/* Only printed from, never seen. */
export const sheet = style({
  position: 'fixed',
  insetInlineStart: 0,
  insetBlockStart: 0,
  inlineSize: 0,
  blockSize: 0,
  border: 0,
})

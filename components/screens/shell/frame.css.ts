import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { screenOnly } from '../../../styles/typeset.ts'

export const skip = style({
  position: 'absolute',
  insetInlineStart: 8,
  insetBlockStart: -64,
  zIndex: 30,
  padding: vars.space[8],
  background: vars.color.surface,
  selectors: { '&:focus': { insetBlockStart: 8 } },
  ...screenOnly,
})
export const withSide = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  '@media': { '(max-width: 767px)': { gridTemplateColumns: 'minmax(0, 1fr)' }, print: { display: 'block' } },
})
export const main = style({
  minInlineSize: 0,
  padding: vars.space[24],
  outline: 'none',
  '@media': { '(max-width: 767px)': { padding: vars.space[16] }, print: { padding: 0 } },
})

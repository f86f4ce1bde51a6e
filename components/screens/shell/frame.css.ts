import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const skip = style({
  position: 'absolute',
  insetInlineStart: 8,
  insetBlockStart: -64,
  zIndex: 30,
  padding: space[8],
  background: color.surface,
  selectors: { '&:focus': { insetBlockStart: 8 } },
  ...look.screenOnly,
})
export const withSide = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  '@media': { '(max-width: 767px)': { gridTemplateColumns: look.oneColumn }, print: { display: 'block' } },
})
export const main = style({
  minInlineSize: 0,
  padding: space[24],
  outline: 'none',
  '@media': { '(max-width: 767px)': { padding: space[16] }, print: { padding: 0 } },
})

import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

/* The chart label at the head of a record identifies it, under one dark rule. */
export const label = style({
  ...look.stack(12),
  ...look.pad(16, 20),
  background: color.surface,
  borderBlock: `1px solid ${color.line}`,
  ...look.darkAbove,
  '@media': { print: { breakInside: 'avoid' } },
})
export const labelTop = style(look.row(12))

/* Key facts in columns; on a phone each beside its name. The record sets the number of columns. */
export const facts = style({
  ...look.stack([12, 24]),
  margin: 0,
  ...look.onNarrow(480, { rowGap: space[8] }),
})
export const fact = style({
  minInlineSize: 0,
  ...look.onNarrow(480, { ...look.grid('minmax(104px, 34%) fr', 12), alignItems: 'baseline' }),
})
export const factName = style(look.quiet('xs'))
export const factValue = style({ margin: 0, overflowWrap: 'anywhere' })

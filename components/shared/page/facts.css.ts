import { style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr)',
  margin: 0,
  ...look.onNarrow(480, { gridTemplateColumns: 'minmax(96px, 34%) minmax(0, 1fr)' }),
})
const cell = { ...look.entry(8), margin: 0 }
export const term = style({ ...cell, paddingInlineEnd: space[16], ...look.quiet('xs') })
export const helpText = style({ ...look.plain('sm'), margin: 0, maxInlineSize: 320 })
export const value = style({ ...cell, ...look.ownLines, overflowWrap: 'anywhere' })
export const release = style(look.quiet('xs'))
export const news = style({
  ...look.stack(8),
  margin: 0,
  marginBlockStart: space[12],
  paddingInlineStart: space[20],
})

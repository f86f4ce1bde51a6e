import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { ownLines, typeset } from '../../../styles/typeset.ts'

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr)',
  margin: 0,
  '@media': { '(max-width: 480px)': { gridTemplateColumns: 'minmax(96px, 34%) minmax(0, 1fr)' } },
})
const cell = { paddingBlock: vars.space[8], borderBlockEnd: `1px solid ${vars.color.line}`, margin: 0 }
export const term = style({
  ...cell,
  paddingInlineEnd: vars.space[16],
  ...typeset('xs'),
  color: vars.color['ink-2'],
})
export const value = style({ ...cell, ...ownLines, overflowWrap: 'anywhere' })
export const release = style({ ...typeset('xs'), color: vars.color['ink-2'] })
export const news = style({
  display: 'grid',
  gap: vars.space[8],
  margin: 0,
  marginBlockStart: vars.space[12],
  paddingInlineStart: vars.space[20],
})

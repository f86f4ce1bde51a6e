import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

export const page = style({ display: 'grid', gap: vars.space[32], gridTemplateColumns: 'minmax(0, 1fr)' })
export const part = style({ minInlineSize: 0 })
export const partTitle = style({ paddingBlockEnd: vars.space[8] })
export const partText = style({ paddingBlockEnd: vars.space[12] })
export const logo = style({ display: 'block', maxInlineSize: 200, maxBlockSize: 64 })
export const figures = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  margin: 0,
  background: vars.color.line,
  borderBlock: `1px solid ${vars.color.line}`,
})
/* Cells of the last line grow to fill it. */
export const figureCell = style({ flex: '1 1 112px', background: vars.color.surface })
export const plate = style({ background: vars.color.surface, paddingInline: vars.space[16] })
export const figureName = style({
  ...typeset('xs'),
  color: vars.color['ink-2'],
  padding: `${vars.space[12]} ${vars.space[16]} 0`,
})
export const figureLink = style({ color: 'inherit', textDecorationThickness: 1, textUnderlineOffset: 4 })
export const figure = style({
  ...typeset('2xl'),
  ...mono,
  margin: 0,
  padding: `0 ${vars.space[16]} ${vars.space[12]}`,
})

export const identifier = style({ ...mono, overflowWrap: 'anywhere' })

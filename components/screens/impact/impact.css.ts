import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

/* Between the head of a page and its toolbar. */
export const waiting = style({ paddingBlockEnd: space[12] })

export const panel = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[12],
  /* Most impacts fit: the buttons below do not move under a press when the answer arrives. */
  minBlockSize: 168,
  paddingBlock: space[12],
  paddingInline: space[16],
  background: color.sunken,
  borderInlineStart: `4px solid ${color.accent}`,
  minInlineSize: 0,
})
export const title = style({ ...typeset('sm'), fontWeight: 600, margin: 0 })
export const hint = style({ ...typeset('xs'), color: color['ink-2'], margin: 0 })
export const summary = style({ ...typeset('sm'), margin: 0 })
export const moment = style({ ...typeset('xs'), fontWeight: 600, margin: 0 })
export const differences = style({
  display: 'grid',
  gap: space[12],
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const difference = style({
  display: 'grid',
  gap: space[4],
  paddingBlockStart: space[8],
  borderBlockStart: `1px solid ${color.line}`,
  minInlineSize: 0,
})
const sign = style({ ...typeset('xs'), display: 'flex', gap: space[8], margin: 0, minInlineSize: 0 })
export const gained = style([sign, { color: color.success }])
export const lost = style([sign, { color: color.danger }])
export const glyph = style({ ...mono, fontWeight: 600, flex: 'none' })
export const words = style({ color: color.ink, minInlineSize: 0, overflowWrap: 'anywhere' })
export const rights = style({
  ...typeset('xs'),
  margin: 0,
  paddingInlineStart: space[20],
  maxBlockSize: 220,
  overflowY: 'auto',
})
export const unblinded = style({ display: 'grid', gap: space[8], minInlineSize: 0 })
export const people = style({
  ...typeset('xs'),
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[16],
  rowGap: space[2],
  listStyle: 'none',
  margin: 0,
  padding: 0,
  color: color['ink-2'],
})
export const planId = style({ ...mono, whiteSpace: 'nowrap' })
export const acts = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space[8] })

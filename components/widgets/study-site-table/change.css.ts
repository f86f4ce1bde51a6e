import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

/* Dialogs */
export const stack = style({ display: 'grid', gap: space[16] })
export const plain = style({ margin: 0 })
export const skipped = style({
  ...typeset('xs'),
  color: color['ink-2'],
  borderInlineStart: `${vars.border.spine} solid ${color.warning}`,
  paddingInlineStart: space[12],
})
export const skippedList = style({
  margin: 0,
  paddingInlineStart: space[16],
  maxBlockSize: 160,
  overflow: 'auto',
})
export const outcome = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space[4],
  paddingBlock: space[4],
})
export const progress = style({ inlineSize: '100%', accentColor: color.accent })
export const line = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })
/* The people at the sites: a long list scrolls within the dialog. */
export const people = style({ maxBlockSize: '12rem', overflowY: 'auto' })
globalStyle(`${people} > ul`, { margin: 0 })

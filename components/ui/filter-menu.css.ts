import { style } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'
import { clip as clipped } from './clip.css.ts'

const { color, space } = vars

export const choices = style({
  display: 'grid',
  gap: space[8],
  minInlineSize: 180,
  border: 0,
  margin: 0,
  padding: 0,
})

export const clearRow = style({
  marginBlockStart: space[12],
  paddingBlockStart: space[8],
  borderBlockStart: `1px solid ${color.line}`,
})

/* A long name shrinks before the row does. */
export const clip = style([clipped, { maxInlineSize: 260 }])

/** An active filter is easy to see: petrol edge on the selected background. */
export const set = style({ background: color.selected, borderColor: color.accent })

import { style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'

export const stack = style({ ...look.stack(16), minInlineSize: 0 })
export const row = style({
  ...look.grid(look.fit(340), [12, 16]),
  alignItems: 'start',
  ...look.bareBox,
  paddingBlockEnd: space[12],
  ...look.ruleBelow,
})
export const legend = style({
  ...look.bold('xs'),
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  inlineSize: '100%',
  padding: 0,
  paddingBlockEnd: space[8],
})
export const start = style({ justifySelf: 'start' })

import { globalStyle, style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'

export const stack = style(look.stack(16))

/** Both versions of a record, side by side. */
export const sides = style({
  inlineSize: '100%',
  marginBlockStart: space[16],
  borderCollapse: 'collapse',
  ...look.plain('sm'),
})
globalStyle(`${sides} :is(th, td)`, {
  textAlign: 'start',
  verticalAlign: 'top',
  padding: space[8],
  ...look.ruleBelow,
  fontWeight: 'inherit',
  overflowWrap: 'anywhere',
})
globalStyle(`${sides} thead th`, look.quiet('2xs'))

import { style } from '@vanilla-extract/css'
import { color } from '../../../styles/look.ts'

/** The match of a query: bold and underlined, so not by colour alone. */
export const mark = style({
  background: 'none',
  color: 'inherit',
  fontWeight: 700,
  textDecorationLine: 'underline',
  textDecorationColor: color.accent,
  textDecorationThickness: 2,
  textUnderlineOffset: 3,
})

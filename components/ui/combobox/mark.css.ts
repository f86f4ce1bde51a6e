import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'

const { color } = vars

/** What the query found: bold and underlined, so that it does not hang on colour. */
export const mark = style({
  background: 'none',
  color: 'inherit',
  fontWeight: 700,
  textDecorationLine: 'underline',
  textDecorationColor: color.accent,
  textDecorationThickness: 2,
  textUnderlineOffset: 3,
})

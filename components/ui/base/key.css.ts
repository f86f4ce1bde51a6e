import { style } from '@vanilla-extract/css'
import { font, look, radius, space } from '../../../styles/look.ts'

export const key = style({
  ...look.plain('2xs'),
  fontFamily: font.mono,
  paddingInline: space[4],
  border: '1px solid currentcolor',
  borderRadius: radius.label,
})

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

export const key = style({
  ...typeset('2xs'),
  fontFamily: vars.font.mono,
  paddingInline: vars.space[4],
  border: '1px solid currentcolor',
  borderRadius: vars.radius.label,
})

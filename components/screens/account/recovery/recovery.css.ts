import { style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { typeset } from '../../../../styles/typeset.ts'

const { color, space } = vars

export const back = style({
  ...typeset('sm'),
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[8],
  justifySelf: 'start',
  minBlockSize: vars.height.control,
  color: color.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})

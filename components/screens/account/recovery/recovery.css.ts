import { style } from '@vanilla-extract/css'
import { color, height, look } from '../../../../styles/look.ts'

export const back = style({
  ...look.plain('sm'),
  ...look.inline(8),
  justifySelf: 'start',
  minBlockSize: height.control,
  color: color.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})

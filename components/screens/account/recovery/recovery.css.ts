import { style } from '@vanilla-extract/css'
import { height, look } from '../../../../styles/look.ts'

export const back = style({
  ...look.plain('sm'),
  ...look.inline(8),
  justifySelf: 'start',
  minBlockSize: height.control,
  ...look.underlined,
})

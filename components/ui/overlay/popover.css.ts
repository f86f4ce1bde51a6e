import { style } from '@vanilla-extract/css'
import { space } from '../../../styles/look.ts'
import { drop } from '../../../styles/recipes/enter.css.ts'

export const panel = style({
  padding: space[16],
  outline: 'none',
  animation: drop,
})

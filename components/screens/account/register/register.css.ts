import { style } from '@vanilla-extract/css'
import { look } from '../../../../styles/look.ts'

export const names = style({
  ...look.grid('repeat(auto-fit, minmax(min(12rem, 100%), 1fr))', 16),
  alignItems: 'start',
})
export const stack = style(look.stack(16))

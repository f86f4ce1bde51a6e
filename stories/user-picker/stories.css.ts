import { style } from '@vanilla-extract/css'
import { look } from '../../styles/look.ts'

/** Room for a list under its field. */
export const room = style({ minBlockSize: 400 })

/** Pickers side by side as far as there is room. */
export const many = style({
  ...look.grid('repeat(auto-fill, minmax(min(100%, 360px), 1fr))', 24),
  alignItems: 'start',
})

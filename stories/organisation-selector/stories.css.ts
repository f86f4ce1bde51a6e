import { style } from '@vanilla-extract/css'
import { look } from '../../styles/look.ts'

/** Room for a panel under its field. */
export const room = style({ minBlockSize: 470 })

/** Selectors side by side as far as there is room. */
export const many = style({
  ...look.grid('repeat(auto-fill, minmax(min(100%, 400px), 1fr))', 24),
  alignItems: 'start',
})

import { style } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'

/** Room for a list under its field. */
export const room = style({ minBlockSize: 400 })

/** Pickers side by side as far as there is room. */
export const many = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 360px), 1fr))',
  gap: vars.space[24],
  alignItems: 'start',
})

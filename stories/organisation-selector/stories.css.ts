import { style } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'

/** Room for a panel under its field. */
export const room = style({ minBlockSize: 470 })

/** Selectors side by side as far as there is room. */
export const many = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 400px), 1fr))',
  gap: vars.space[24],
  alignItems: 'start',
})

import { style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'

const { space } = vars

/* Given and family name are side by side where there is room. */
export const names = style({
  display: 'grid',
  gap: space[16],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  alignItems: 'start',
})
export const stack = style({ display: 'grid', gap: space[16] })

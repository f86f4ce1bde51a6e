import { style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'

export const line = style({ margin: 0, padding: vars.space[12] })

/** Looks like a link: the buttons of forms may not be loaded. */
export const again = style({
  font: 'inherit',
  border: 0,
  background: 'none',
  minBlockSize: knobs.target,
  textDecoration: 'underline',
  color: vars.color.accent,
  cursor: 'pointer',
})

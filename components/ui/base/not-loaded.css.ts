import { style } from '@vanilla-extract/css'
import { color, knobs, look, space } from '../../../styles/look.ts'

export const line = style({ margin: 0, padding: space[12] })

/** Looks like a link: the buttons of forms may not be loaded. */
export const again = style({
  font: 'inherit',
  ...look.bareButton,
  minBlockSize: knobs.target,
  textDecoration: 'underline',
  color: color.accent,
})

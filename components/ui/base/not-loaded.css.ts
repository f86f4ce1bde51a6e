import { style } from '@vanilla-extract/css'
import * as look from '../../../styles/look.ts'

const { color, knobs, space } = look

export const line = style({ margin: 0, padding: space[12] })

/** Looks like a link: the buttons of forms may not be loaded. */
export const again = style({
  font: 'inherit',
  border: 0,
  background: 'none',
  minBlockSize: knobs.target,
  textDecoration: 'underline',
  color: color.accent,
  cursor: 'pointer',
})

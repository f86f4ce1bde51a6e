import { style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'

/* One of several records that are filled in below each other; a fieldset or a div. */
export const card = style({
  margin: 0,
  border: 0,
  minInlineSize: 0,
  ...look.stack(12),
  padding: space[16],
  ...look.sheet,
})
export const cardHead = style({ ...look.line(8), justifyContent: 'space-between' })
export const cardTitle = style({ ...look.bold('sm'), margin: 0 })

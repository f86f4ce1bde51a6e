import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

/* One of several records that are filled in below each other; a fieldset or a div. */
export const card = style({
  margin: 0,
  border: 0,
  minInlineSize: 0,
  display: 'grid',
  gap: space[12],
  padding: space[16],
  borderBlockEnd: `1px solid ${color.line}`,
  background: color.surface,
})
export const cardHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
})
export const cardTitle = style({ ...typeset('sm'), fontWeight: 600, margin: 0 })

import { style } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'
import { screenOnly, typeset } from '../../styles/typeset.ts'

const { color, space } = vars

/** The end of a history's head: its zone and the link to the trail. */
export const meta = style({
  ...typeset('xs'),
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space[16],
  color: color['ink-2'],
})
export const link = style({
  ...screenOnly,
  color: color.accent,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})

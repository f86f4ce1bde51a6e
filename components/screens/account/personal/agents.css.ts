import { style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { bareFieldset } from '../../../../styles/recipes/fieldset.css.ts'

const { space } = vars

export const people = style({ outline: 'none', minInlineSize: 0 })
export const agent = bareFieldset
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[8],
  padding: 0,
  paddingBlockEnd: space[8],
  fontWeight: 600,
  overflowWrap: 'anywhere',
})
/* Each as wide as a date with its time needs, wherever the section is. */
export const times = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  gap: space[16],
  alignItems: 'start',
})

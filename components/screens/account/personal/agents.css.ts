import { style } from '@vanilla-extract/css'
import { look, space } from '../../../../styles/look.ts'
import { bareFieldset } from '../../../../styles/recipes/fieldset.css.ts'

export const both = style({ ...look.stack(24), minInlineSize: 0 })
export const company = style(look.stack(4))
export const heading = style({ ...look.plain('sm'), fontWeight: 600 })
export const people = style({ outline: 'none', minInlineSize: 0 })
export const agent = bareFieldset
export const legend = style({
  ...look.row(8),
  padding: 0,
  paddingBlockEnd: space[8],
  fontWeight: 600,
  overflowWrap: 'anywhere',
})
/* Each as wide as a date with its time needs, wherever the section is. */
export const times = style({ ...look.grid(look.fit(240), 16), alignItems: 'start' })

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { labelText } from './field.css.ts'

export const group = style({ minInlineSize: 0 })

export const legend = style([labelText, { marginBlockEnd: vars.space[4] }])

export const down = style({ display: 'grid', gap: vars.space[4] })

export const across = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[24],
  rowGap: vars.space[4],
})

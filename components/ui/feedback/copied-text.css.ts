import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono } from '../../../styles/typeset.ts'

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[8],
  minInlineSize: 0,
})
export const text = style({ ...mono, wordBreak: 'break-all', minInlineSize: 0 })

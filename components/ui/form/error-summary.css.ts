import { style } from '@vanilla-extract/css'
import { look, radius, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'
import { toneInk, toneSoft } from '../../../styles/recipes/spine.css.ts'

export const summary = focusable({
  ...look.plain('sm'),
  background: toneSoft,
  color: toneInk,
  ...look.pad(12, [16, 12]),
})
export const heading = style({ fontWeight: 600, margin: 0, ...look.line(8) })
export const list = style({ margin: 0, marginBlockStart: space[4], paddingInlineStart: space[24] })
export const link = focusable({
  display: 'inline-block',
  minBlockSize: 24,
  color: 'inherit',
  textUnderlineOffset: '0.2em',
  borderRadius: radius.label,
})

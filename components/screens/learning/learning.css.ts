import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

export const page = style(look.grid('fr', 16))
export const name = style(look.stack(2))
export const link = focusable({ color: color.accent, fontWeight: 600 })
export const meta = style(look.quiet('xs'))
export const due = style({ margin: 0, paddingInlineStart: space[20] })
export const above = style({ paddingBlockEnd: space[16] })

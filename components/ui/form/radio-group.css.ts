import { style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'
import { labelText } from './field.css.ts'

export const group = style({ minInlineSize: 0 })
export const legend = style([labelText, { marginBlockEnd: space[4] }])
export const down = style(look.stack(4))
export const across = style(look.wrap([4, 24]))

import { style } from '@vanilla-extract/css'
import { space } from '../../../styles/look.ts'

export const fields = style({ paddingBlockStart: space[16] })
export const cell = style({ minInlineSize: 0 })
export const wide = style({ minInlineSize: 0, gridColumn: '1 / -1' })

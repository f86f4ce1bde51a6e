import { style } from '@vanilla-extract/css'
import { look } from '../../../styles/look.ts'

export const row = style({ ...look.row(8), minInlineSize: 0 })
export const text = style({ ...look.mono, wordBreak: 'break-all', minInlineSize: 0 })

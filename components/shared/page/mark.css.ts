import { globalStyle, style } from '@vanilla-extract/css'
import { color } from '../../../styles/look.ts'

export const mark = style({ flex: 'none', color: color.accent })
globalStyle(`${mark} [data-sheet]`, { fill: color.surface })

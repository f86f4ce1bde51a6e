import { globalStyle, style } from '@vanilla-extract/css'
import * as look from '../../../styles/look.ts'

const { color } = look

export const mark = style({ flex: 'none', color: color.accent })
globalStyle(`${mark} [data-sheet]`, { fill: color.surface })

import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'

export const mark = style({ flex: 'none', color: vars.color.accent })
globalStyle(`${mark} [data-sheet]`, { fill: vars.color.surface })

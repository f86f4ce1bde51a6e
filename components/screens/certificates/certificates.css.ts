import { globalStyle, style } from '@vanilla-extract/css'
import { color, look } from '../../../styles/look.ts'

export const views = style({ ...look.row([8, 16]), paddingBlockEnd: 12 })
globalStyle(`${views} > [aria-current=page]`, { color: color.ink, fontWeight: 650 })
export const two = style({ display: 'grid', justifyItems: 'start', minInlineSize: 0 })
export const second = style(look.quiet('xs'))
export const own = style({ ...look.stack(12), paddingBlockStart: 24 })

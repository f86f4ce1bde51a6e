import { style } from '@vanilla-extract/css'
import * as look from '../../../styles/look.ts'

const { color, space } = look

export const page = style(look.grid(look.oneColumn, 16))
export const head = style(look.stack(4))
export const headLine = style({ ...look.row(8), justifyContent: 'space-between' })
export const intro = style({ margin: 0, color: color['ink-2'], maxInlineSize: 640 })
export const name = style({ display: 'grid', overflowWrap: 'anywhere', justifyItems: 'start' })
export const sub = style({ margin: 0, ...look.quiet('xs') })
export const actions = style({ display: 'inline-flex', gap: space[2] })
export const breakers = style(look.grid(look.oneColumn, 8))
export const text = style({ margin: 0 })
export const record = style(look.grid(look.oneColumn, 16))

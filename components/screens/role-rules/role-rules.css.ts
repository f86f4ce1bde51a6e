import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const page = style(look.grid('fr', 16))
export const head = style(look.stack(4))
export const headLine = style(look.ends(8))
export const intro = style({ color: color['ink-2'], maxInlineSize: 640 })
export const name = style({ display: 'grid', overflowWrap: 'anywhere', justifyItems: 'start' })
export const sub = style(look.quiet('xs'))
export const actions = style({ display: 'inline-flex', gap: space[2] })
export const breakers = style(look.grid('fr', 8))
export const text = style({ margin: 0 })
export const record = style(look.grid('fr', 16))

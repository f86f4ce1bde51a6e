import { style } from '@vanilla-extract/css'
import { look } from '../../../styles/look.ts'

export const hits = style({ display: 'grid', ...look.bareList })
export const hit = style({ ...look.ends([4, 16]), ...look.inList(8) })
export const hitText = style({ display: 'grid', ...look.breakable, flex: '1 1 260px' })
export const meta = style(look.quiet('xs'))
export const heading = style({ ...look.bold('sm'), margin: 0 })

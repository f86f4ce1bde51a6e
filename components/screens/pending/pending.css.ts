import { style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'

export const list = style({ ...look.bareList, display: 'grid' })
export const line = style({ ...look.stack(2), ...look.inList(8), overflowWrap: 'anywhere' })
export const aside = style(look.quiet('xs'))
export const foot = style(look.row(8))
export const plate = style({ ...look.stack(8), paddingBlock: space[12] })
export const person = style({ ...look.stack(4), paddingBlock: space[8] })
export const name = style({ fontWeight: 600 })

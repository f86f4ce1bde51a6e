import { style } from '@vanilla-extract/css'
import { look } from '../../../../styles/look.ts'

export const body = style(look.grid('fr', 16))
export const note = style(look.quiet('sm'))

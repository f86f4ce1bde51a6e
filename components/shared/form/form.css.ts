import { globalStyle, style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'

export const stack = style(look.stack(16))
export const sides = style({ ...look.table('sm'), marginBlockStart: space[16] })
globalStyle(`${sides} :is(th, td)`, { ...look.cell, fontWeight: 'inherit' })
globalStyle(`${sides} thead th`, look.quiet('2xs'))

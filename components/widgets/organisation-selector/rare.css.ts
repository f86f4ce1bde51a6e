import { style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'

export const buttons = style({ ...look.wrap(8), marginBlockStart: space[8] })

import { style } from '@vanilla-extract/css'
import { space } from '../../../styles/look.ts'

export const field = style({ marginBlockStart: space[16] })

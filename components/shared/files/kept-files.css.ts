import { style } from '@vanilla-extract/css'
import * as look from '../../../styles/look.ts'

const { space } = look

export const field = style({ marginBlockStart: space[16] })

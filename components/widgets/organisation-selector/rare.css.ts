import { style } from '@vanilla-extract/css'
import * as look from '../../../styles/look.ts'

const { space } = look

export const buttons = style({ ...look.wrap(8), marginBlockStart: space[8] })

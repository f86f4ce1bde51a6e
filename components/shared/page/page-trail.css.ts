import { style } from '@vanilla-extract/css'
import * as look from '../../../styles/look.ts'

const { space } = look

export const trail = style({ marginBlockStart: `calc(-1 * ${space[8]})`, paddingBlockEnd: space[8] })

import { style } from '@vanilla-extract/css'
import { space } from '../../../styles/look.ts'

export const trail = style({ marginBlockStart: `calc(-1 * ${space[8]})`, paddingBlockEnd: space[8] })

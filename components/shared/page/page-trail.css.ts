import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'

const { space } = vars

export const trail = style({ marginBlockStart: `calc(-1 * ${space[8]})`, paddingBlockEnd: space[8] })

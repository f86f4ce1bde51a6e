import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'

export const field = style({ marginBlockStart: vars.space[16] })

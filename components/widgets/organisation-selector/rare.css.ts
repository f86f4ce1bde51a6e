import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'

const { space } = vars

export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[8], marginBlockStart: space[8] })

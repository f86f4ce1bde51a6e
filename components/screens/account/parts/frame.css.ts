import { style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { typeset } from '../../../../styles/typeset.ts'

const { color, space } = vars

export const head = style({ display: 'grid', gap: space[8] })
/* The page focuses the heading, not a key: it needs no ring. Company names are long and may have no spaces. */
export const heading = style({ outline: 'none', overflowWrap: 'anywhere' })
export const lead = style({ ...typeset('sm'), margin: 0, color: color['ink-2'], overflowWrap: 'anywhere' })
/* Takes no space while there is no error. */
export const alarm = style({ display: 'contents' })

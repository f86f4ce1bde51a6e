import { style } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'
import { typeset } from '../../styles/typeset.ts'

const { color, space } = vars

export const head = style({ display: 'grid', gap: space[8] })
/* Focused by the page, not by a key: the heading needs no ring. Names of companies are long, and have no blanks. */
export const heading = style({ outline: 'none', overflowWrap: 'anywhere' })
export const lead = style({ ...typeset('sm'), margin: 0, color: color['ink-2'], overflowWrap: 'anywhere' })
/* Takes no room of its own while nothing is wrong. */
export const alarm = style({ display: 'contents' })

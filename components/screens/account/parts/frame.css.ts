import { style } from '@vanilla-extract/css'
import { look } from '../../../../styles/look.ts'

export const head = style(look.stack(8))
/* The page focuses the heading, not a key: it needs no ring. Company names are long and may have no spaces. */
export const heading = style({ outline: 'none', overflowWrap: 'anywhere' })
export const lead = style({ ...look.quiet('sm'), overflowWrap: 'anywhere' })
/* Takes no space while there is no error. */
export const alarm = style({ display: 'contents' })

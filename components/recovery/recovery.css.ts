import { style } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'
import { typeset } from '../../styles/typeset.ts'

const { color, space } = vars

export const head = style({ display: 'grid', gap: space[8] })
/* Focused by the page, not by a key: the heading needs no ring. */
export const heading = style({ outline: 'none' })
export const lead = style({ ...typeset('sm'), margin: 0, color: color['ink-2'] })
export const back = style({
  ...typeset('sm'),
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[8],
  justifySelf: 'start',
  minBlockSize: vars.height.control,
  color: color.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})
/* Takes no room of its own while nothing is wrong. */
export const alarm = style({ display: 'contents' })

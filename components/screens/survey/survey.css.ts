import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const form = style({ display: 'grid', gap: space[24], inlineSize: '100%', justifyItems: 'start' })
export const head = style({ display: 'grid', gap: space[8] })
/* Focused by the page, not by a key. */
export const focusTarget = style({ outline: 'none' })
export const wide = style({ inlineSize: '100%' })

export const part = style({ display: 'grid', gap: space[12] })
export const partTitle = style({ ...typeset('lg'), margin: 0 })
export const shares = style({
  display: 'grid',
  gap: space[4],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxInlineSize: 480,
})
/* Text, bar and number of one score; the bar repeats the number. */
export const share = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(128px, 34%) minmax(0, 1fr) 40px',
  alignItems: 'center',
  gap: space[8],
  ...typeset('xs'),
})
export const bar = style({
  appearance: 'none',
  inlineSize: '100%',
  blockSize: 8,
  border: 0,
  background: color.sunken,
  selectors: {
    '&::-webkit-progress-bar': { background: color.sunken },
    '&::-webkit-progress-value': { background: color.accent },
    '&::-moz-progress-bar': { background: color.accent },
  },
})
export const number = style({ ...mono, textAlign: 'end' })

import { style } from '@vanilla-extract/css'
import { color, look } from '../../../styles/look.ts'

export const form = style({ ...look.stack(24), inlineSize: '100%', justifyItems: 'start' })
export const head = style(look.stack(8))
/* Focused by the page, not by a key. */
export const focusTarget = style({ outline: 'none' })
export const wide = style({ inlineSize: '100%' })
export const part = style(look.stack(12))
export const partTitle = style(look.plain('lg'))
export const shares = style({ ...look.stack(4), ...look.bareList, maxInlineSize: 480 })
/* Text, bar and number of one score; the bar repeats the number. */
export const share = style({
  ...look.grid('minmax(128px, 34%) fr 40px', 8),
  alignItems: 'center',
  ...look.plain('xs'),
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
export const number = style({ ...look.mono, textAlign: 'end' })

import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'
import { typeset } from '../../styles/typeset.ts'

const { color, space } = vars

export const phoneRow = style({
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr)',
  gap: space[8],
  alignItems: 'start',
})

/* The chosen country's name would be cut off: only its code stands over the closed list. */
export const placeSelect = style({
  color: 'transparent',
  '@media': { '(forced-colors: active)': { color: 'FieldText' } },
})
export const codeShown = style({
  ...typeset('sm'),
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: space[12],
  display: 'grid',
  placeItems: 'center',
  pointerEvents: 'none',
  color: color.ink,
  '@media': { '(forced-colors: active)': { display: 'none' } },
})

/* The list itself speaks in full. */
globalStyle(`${placeSelect} > option`, { color: color.ink, background: color.surface })

import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { typeset } from '../../../../styles/typeset.ts'

const { color, space } = vars

export const phoneRow = style({
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr)',
  gap: space[8],
  alignItems: 'start',
})

/* The country's full name would be cut off: the closed list shows only its code. */
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

/* The options themselves show the full names. */
globalStyle(`${placeSelect} > option`, { color: color.ink, background: color.surface })

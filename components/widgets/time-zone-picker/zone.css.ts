import { style } from '@vanilla-extract/css'
import { color, look } from '../../../styles/look.ts'

export const arrow = style({
  flex: 'none',
  ...look.centred,
  inlineSize: 24,
  color: color['ink-2'],
  pointerEvents: 'none',
})
export const line = style({ flex: '1 1 0', textOverflow: 'ellipsis' })
export const note = style({ ...look.hint('xs'), fontVariantNumeric: 'tabular-nums' })
export const warning = style(look.hint('xs'))

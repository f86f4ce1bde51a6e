import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, space } from '../../../../styles/look.ts'

export const phoneRow = style({ ...look.grid('104px fr', 8), alignItems: 'start' })

/* The country's full name would be cut off: the closed list shows only its code. */
export const placeSelect = style({ color: 'transparent', ...look.onForced({ color: 'FieldText' }) })
export const codeShown = style({
  ...look.plain('sm'),
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: space[12],
  ...look.centred,
  pointerEvents: 'none',
  color: color.ink,
  ...look.onForced({ display: 'none' }),
})
globalStyle(`${placeSelect} > option`, { color: color.ink, background: color.surface })

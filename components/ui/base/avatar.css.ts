import { style } from '@vanilla-extract/css'
import { color, look } from '../../../styles/look.ts'

export const avatar = style({
  ...look.plain('2xs'),
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: '50%',
  overflow: 'hidden',
  background: color.selected,
  color: color.ink,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  userSelect: 'none',
  whiteSpace: 'nowrap',
  selectors: { '&[data-small]': { letterSpacing: '-0.04em' } },
  ...look.onForced({ border: '1px solid CanvasText' }),
})
export const picture = style({ ...look.square('100%'), objectFit: 'cover' })

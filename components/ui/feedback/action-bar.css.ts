import { style } from '@vanilla-extract/css'
import { color, layer, look, space } from '../../../styles/look.ts'
import { rise } from '../../../styles/recipes/enter.css.ts'

export const actionBar = style({
  ...look.quiet('sm'),
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: layer.bar,
  ...look.ends(12),
  ...look.pad(12, 16),
  background: color.surface,
  borderBlockStart: `1px solid ${color.control}`,
  animation: rise,
  ...look.screenOnly,
})
export const idleButtons = style({ ...look.wrap(8), paddingBlock: space[12] })
export const actionBarButtons = style({ ...look.wrap(8), marginInlineStart: 'auto' })

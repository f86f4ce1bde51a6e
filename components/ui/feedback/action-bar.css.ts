import { keyframes, style } from '@vanilla-extract/css'
import { color, knobs, layer, look, space, vars } from '../../../styles/look.ts'

const rise = keyframes({ from: { opacity: 0, translate: `0 calc(8px * ${knobs.move})` } })
export const actionBar = style({
  ...look.quiet('sm'),
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: layer.bar,
  ...look.ends(12),
  ...look.pad(12, 16),
  background: color.surface,
  borderBlockStart: `1px solid ${color.control}`,
  animation: `${rise} ${vars.motion.base} ${vars.motion.in}`,
  ...look.screenOnly,
})
export const idleButtons = style({ ...look.wrap(8), paddingBlock: space[12] })
export const actionBarButtons = style({ ...look.wrap(8), marginInlineStart: 'auto' })

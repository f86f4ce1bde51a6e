import { keyframes, style } from '@vanilla-extract/css'
import { knobs, space, vars } from '../../../styles/look.ts'

const drop = keyframes({ from: { opacity: 0, translate: `0 calc(-4px * ${knobs.move})` } })
export const panel = style({
  padding: space[16],
  outline: 'none',
  animation: `${drop} ${vars.motion.base} ${vars.motion.in}`,
})

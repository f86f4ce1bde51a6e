import { keyframes, style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'

const drop = keyframes({ from: { opacity: 0, translate: `0 calc(-4px * ${knobs.move})` } })

export const panel = style({
  padding: vars.space[16],
  outline: 'none',
  animation: `${drop} ${vars.motion.base} ${vars.motion.in}`,
})

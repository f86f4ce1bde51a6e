import { keyframes, style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars
const rise = keyframes({ from: { opacity: 0, translate: `0 calc(8px * ${knobs.move})` } })

export const actionBar = style({
  ...typeset('sm'),
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: vars.layer.bar,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  paddingBlock: space[12],
  paddingInline: space[16],
  background: color.surface,
  color: color['ink-2'],
  borderBlockStart: `1px solid ${color.control}`,
  animation: `${rise} ${vars.motion.base} ${vars.motion.in}`,
  '@media': { print: { display: 'none' } },
})

export const idleButtons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  paddingBlock: space[12],
})

export const actionBarButtons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  marginInlineStart: 'auto',
})

import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

export const tooltip = style({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  border: 0,
  boxSizing: 'border-box',
  inlineSize: 'max-content',
  maxInlineSize: 'min(320px, calc(100vw - 16px))',
  padding: `${vars.space[4]} ${vars.space[8]}`,
  borderRadius: vars.radius.control,
  background: vars.color.ink,
  color: vars.color.canvas,
  ...typeset('xs'),
  textAlign: 'start',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  animation: `${appear} ${vars.motion.fast} ${vars.motion.in}`,
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})

import { keyframes, style } from '@vanilla-extract/css'
import { color, layer, vars } from '../../../styles/look.ts'

const pass = keyframes({ from: { translate: '-100%' }, to: { translate: '300%' } })
const breathe = keyframes({ '50%': { opacity: 0.4 } })
export const bar = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInline: 0,
  blockSize: 2,
  overflow: 'hidden',
  zIndex: layer.bar,
  pointerEvents: 'none',
})
export const run = style({
  inlineSize: '34%',
  blockSize: '100%',
  background: color.accent,
  animation: `${pass} 1.2s ${vars.motion.in} infinite`,
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      inlineSize: '100%',
      animation: `${breathe} 1.6s ease-in-out infinite`,
    },
    '(forced-colors: active)': { background: 'Highlight' },
  },
})

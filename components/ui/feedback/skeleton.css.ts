import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, height, radius, text } from '../../../styles/look.ts'

const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } })
const breathe = keyframes({ '50%': { opacity: 0.5 } })
export const bars = style({ display: 'block', animation: `${appear} 150ms step-end backwards` })
/** Parts one below the other: each appears with the last of those above it, so that none of them moves another. */
export const inOrder = style({})
globalStyle(`${inOrder} > :is(${bars}, :has(> ${bars}, > * > ${bars}, > * > * > ${bars})) ~ *`, {
  visibility: 'hidden',
})
/** In place of a part above the others that may come. */
export const coming = style({})
globalStyle(`${coming} ~ *`, { visibility: 'hidden' })
const shape = style({
  display: 'block',
  borderRadius: radius.label,
  background: `linear-gradient(${color.line}, ${color.line}) no-repeat 0 50% / 100% 10px`,
  animation: `${breathe} 1.6s ease-in-out infinite`,
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
})

/** The heights of the final content: nothing jumps. */
export const bar = styleVariants({
  text: [shape, { blockSize: text.sm.line }],
  control: [shape, { blockSize: height.control }],
  row: [shape, { blockSize: height.row }],
})
export const picture = style([shape, { aspectRatio: '16 / 9', backgroundSize: '100% 100%' }])

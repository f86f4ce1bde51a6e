import { keyframes, style } from '@vanilla-extract/css'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } })

/* Hidden for the first 150 ms, and without motion for users who prefer that: the still arc is enough. */
export const spinner = style({
  flex: 'none',
  animation: `${appear} 150ms step-end, ${turn} 900ms linear infinite`,
  '@media': { '(prefers-reduced-motion: reduce)': { animation: `${appear} 150ms step-end` } },
})

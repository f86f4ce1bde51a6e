import { globalStyle, style } from '@vanilla-extract/css'
import { color, layer, look } from '../../../styles/look.ts'

/* More columns than fit: a hairline and a shade at the edge that they scroll under, beside the sticky columns. */
const sign = style({
  gridRow: 1,
  gridColumn: 1,
  position: 'sticky',
  zIndex: `calc(${layer.sticky} + 2)`,
  inlineSize: 16,
  pointerEvents: 'none',
  ...look.screenOnly,
})
const getShade = (side: 'left' | 'right') => ({
  backgroundImage: `linear-gradient(to ${side}, color-mix(in srgb, ${color.ink} 14%, transparent), transparent)`,
  ...look.onForced({ backgroundImage: 'none' }),
})
const line = `1px solid ${color.control}`
export const start = style([
  sign,
  {
    justifySelf: 'start',
    borderInlineStart: line,
    selectors: { '&:dir(ltr)': getShade('right'), '&:dir(rtl)': getShade('left') },
  },
])
export const end = style([
  sign,
  {
    justifySelf: 'end',
    borderInlineEnd: line,
    selectors: { '&:dir(ltr)': getShade('left'), '&:dir(rtl)': getShade('right') },
  },
])

/* Table and signs share one cell, which is as wide as the table. */
globalStyle(`:has(> ${sign})`, {
  display: 'grid',
  gridTemplateColumns: 'minmax(min-content, 1fr)',
  alignContent: 'start',
})
globalStyle(`:has(> ${sign}) > table`, { gridRow: 1, gridColumn: 1 })

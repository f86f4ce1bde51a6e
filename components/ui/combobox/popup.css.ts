import { keyframes, style } from '@vanilla-extract/css'
import { color, height, look, radius, space } from '../../../styles/look.ts'
import { layerSurface } from '../../../styles/recipes/surface.css.ts'

export const popup = style([
  layerSurface,
  {
    overflow: 'hidden',
    outline: 'none',
    selectors: { '&:popover-open': { display: 'flex', flexDirection: 'column' } },
  },
])
export const heading = style({
  ...look.quiet('2xs'),
  flex: 'none',
  ...look.pad(8, 12),
  paddingBlockEnd: space[4],
})

/** A sentence under the list: there is more, an item can't be chosen, the network is down. */
export const foot = style({ ...look.quiet('xs'), flex: 'none', ...look.pad(8, 12), ...look.ruleAbove })
export const warn = style(look.toned('warning'))
export const sentence = style({ ...look.quiet('sm'), margin: 0, padding: space[12] })
const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } })

/** A fast answer arrives before the skeleton becomes visible. */
export const bones = style({ padding: space[12], animation: `${appear} 150ms step-end backwards` })
export const bone = style({
  display: 'block',
  blockSize: height.row,
  background: `linear-gradient(${color.line}, ${color.line}) no-repeat 0 50% / 70% 10px`,
})
export const badge = style({
  ...look.quiet('2xs'),
  display: 'inline-block',
  verticalAlign: 'middle',
  marginInlineEnd: space[4],
  paddingInline: space[4],
  borderRadius: radius.label,
  background: color.sunken,
  whiteSpace: 'nowrap',
  ...look.onForced({ border: '1px solid CanvasText' }),
})

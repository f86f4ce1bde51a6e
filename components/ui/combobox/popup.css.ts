import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { layerSurface } from '../../../styles/recipes/surface.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

/** The layer under the field: the list scrolls, the parts above and below it stay. */
export const popup = style([
  layerSurface,
  {
    overflow: 'hidden',
    outline: 'none',
    selectors: { '&:popover-open': { display: 'flex', flexDirection: 'column' } },
  },
])

export const heading = style({
  ...typeset('2xs'),
  flex: 'none',
  color: color['ink-2'],
  paddingBlock: space[8],
  paddingBlockEnd: space[4],
  paddingInline: space[12],
})

/** A sentence under the list: there is more, an item can't be chosen, the network is down. */
export const foot = style({
  ...typeset('xs'),
  flex: 'none',
  paddingBlock: space[8],
  paddingInline: space[12],
  borderBlockStart: `1px solid ${color.line}`,
  color: color['ink-2'],
})

export const warn = style({ color: color.warning, background: color['warning-soft'] })

/** A sentence in place of the list. */
export const sentence = style({ ...typeset('sm'), margin: 0, padding: space[12], color: color['ink-2'] })

const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } })

/** A fast answer arrives before the skeleton becomes visible. */
export const bones = style({ padding: space[12], animation: `${appear} 150ms step-end backwards` })

export const bone = style({
  display: 'block',
  blockSize: vars.height.row,
  background: `linear-gradient(${color.line}, ${color.line}) no-repeat 0 50% / 70% 10px`,
})

/** A word on a background: external, disabled. */
export const badge = style({
  ...typeset('2xs'),
  display: 'inline-block',
  verticalAlign: 'middle',
  marginInlineEnd: space[4],
  paddingInline: space[4],
  borderRadius: vars.radius.label,
  background: color.sunken,
  color: color['ink-2'],
  whiteSpace: 'nowrap',
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})

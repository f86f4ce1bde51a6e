import { style } from '@vanilla-extract/css'
import { color, knobs, look, radius, space } from '../../../styles/look.ts'
import { layerSurface } from '../../../styles/recipes/surface.css.ts'

/** Reserves the space of a tree on the page until it loads. */
export const coming = style({ minBlockSize: '12rem' })
const openerSize = `max(24px, ${knobs.target})`

/** A field with its button: however its content wraps, the button stays in the corner of the first line. */
export const opens = style({ position: 'relative', paddingInlineEnd: `calc(${openerSize} + ${space[8]})` })

/** Opens the panel; the field does the same for the keyboard. */
export const opener = style({
  position: 'absolute',
  insetBlockStart: 3,
  insetInlineEnd: space[4],
  ...look.centred,
  ...look.square(openerSize),
  /* On touch screens it reaches into the padding of the field, which stays as high as the others. */
  marginBlock: `calc(${knobs.target} * -0.1)`,
  padding: 0,
  ...look.bareButton,
  color: color['ink-2'],
})
export const more = style({
  ...look.controlText('xs'),
  minBlockSize: `max(24px, ${knobs.target})`,
  ...look.pad(0, 8),
  border: `1px dashed ${color.control}`,
  borderRadius: radius.label,
  background: 'transparent',
  color: color.ink,
  cursor: 'pointer',
  ':focus-visible': look.ring(1),
})
export const tip = style([
  layerSurface,
  {
    ...look.plain('xs'),
    ...look.pad(4, 8),
    maxInlineSize: 'min(480px, calc(100vw - 16px))',
    overflowWrap: 'anywhere',
    pointerEvents: 'none',
    ...look.onForced({ border: '1px solid CanvasText' }),
  },
])

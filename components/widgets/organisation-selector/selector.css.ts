import { style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { layerSurface } from '../../../styles/recipes/surface.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars
const forced = '(forced-colors: active)'

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
  display: 'grid',
  placeItems: 'center',
  inlineSize: openerSize,
  blockSize: openerSize,
  /* On touch screens it reaches into the padding of the field, which stays as high as the others. */
  marginBlock: `calc(${knobs.target} * -0.1)`,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: color['ink-2'],
  cursor: 'pointer',
})

/** The number of chosen items that are not shown. */
export const more = style({
  ...typeset('xs'),
  fontFamily: 'inherit',
  minBlockSize: `max(24px, ${knobs.target})`,
  paddingBlock: 0,
  paddingInline: space[8],
  border: `1px dashed ${color.control}`,
  borderRadius: vars.radius.label,
  background: 'transparent',
  color: color.ink,
  cursor: 'pointer',
  ':focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: 1 },
})

/** The path of a chosen item. */
export const tip = style([
  layerSurface,
  {
    ...typeset('xs'),
    paddingBlock: space[4],
    paddingInline: space[8],
    maxInlineSize: 'min(480px, calc(100vw - 16px))',
    overflowWrap: 'anywhere',
    pointerEvents: 'none',
    '@media': { [forced]: { border: '1px solid CanvasText' } },
  },
])

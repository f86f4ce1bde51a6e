import { style } from '@vanilla-extract/css'
import { color, look, radius } from '../../../styles/look.ts'
import { show } from '../../../styles/recipes/enter.css.ts'

export const tooltip = style({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  border: 0,
  inlineSize: 'max-content',
  maxInlineSize: 'min(320px, calc(100vw - 16px))',
  ...look.pad(4, 8),
  borderRadius: radius.control,
  background: color.ink,
  color: color.canvas,
  ...look.plain('xs'),
  textAlign: 'start',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  animation: show,
  ...look.onForced({ border: '1px solid CanvasText' }),
})

import { style } from '@vanilla-extract/css'
import { color, look, radius, shadow } from '../look.ts'

const ring = `0 0 0 1px ${color.line}`

/** A popover, menu or list in the top layer: the only surfaces with a shadow. */
export const layerSurface = style({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  padding: 0,
  border: 0,
  boxSizing: 'border-box',
  maxInlineSize: 'min(400px, calc(100vw - 16px))',
  ...look.scroll('min(640px, calc(100vh - 16px))'),
  overscrollBehavior: 'contain',
  background: color.surface,
  color: color.ink,
  borderRadius: radius.panel,
  boxShadow: `${shadow.top}, ${ring}`,
  ...look.plain('sm'),
  textAlign: 'start',
  /* A menu in a table cell inherits from the cell. */
  whiteSpace: 'normal',
  ...look.onForced({ border: '1px solid CanvasText' }),
})
export const modalShadow = `${shadow.top}, ${ring}`

import { style } from '@vanilla-extract/css'
import { vars } from '../contract.css.ts'
import { typeset } from '../typeset.ts'

const ring = `0 0 0 1px ${vars.color.line}`

/** A popover, menu or list in the top layer: the only surfaces with a shadow. */
export const layerSurface = style({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  padding: 0,
  border: 0,
  boxSizing: 'border-box',
  maxInlineSize: 'min(400px, calc(100vw - 16px))',
  maxBlockSize: 'min(640px, calc(100vh - 16px))',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  background: vars.color.surface,
  color: vars.color.ink,
  borderRadius: vars.radius.panel,
  boxShadow: `${vars.shadow.top}, ${ring}`,
  ...typeset('sm'),
  textAlign: 'start',
  /* A menu in a table cell inherits from the cell. */
  whiteSpace: 'normal',
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})

/** The shadow of a modal dialog or drawer. */
export const modalShadow = `${vars.shadow.top}, ${ring}`

import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { modalShadow } from '../../../styles/recipes/surface.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

const afloat = {
  position: 'fixed',
  zIndex: vars.layer.bar,
  '@media': { print: { display: 'none' } },
} as const

export const launcher = style({
  ...afloat,
  inlineSize: 48,
  blockSize: 48,
  borderRadius: '50%',
  boxShadow: vars.shadow.top,
  touchAction: 'none',
})
export const panel = style({
  ...afloat,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  boxSizing: 'border-box',
  overflow: 'hidden',
  background: color.surface,
  color: color.ink,
  borderRadius: vars.radius.dialog,
  boxShadow: modalShadow,
  outline: 'none',
  selectors: { '&[hidden]': { display: 'none' } },
  '@media': { ...afloat['@media'], '(forced-colors: active)': { border: '1px solid CanvasText' } },
})
/* Leaves room to scroll the end of a page out from under the assistant. */
globalStyle(`body:has(${launcher}, ${panel}) main`, { paddingBlockEnd: 88 })

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  minBlockSize: 44,
  paddingInline: `${space[12]} ${space[8]}`,
  borderBlockEnd: `1px solid ${color.line}`,
  cursor: 'grab',
  touchAction: 'none',
  userSelect: 'none',
  selectors: { '&[data-dragging]': { cursor: 'grabbing' } },
})
export const title = style({
  ...typeset('sm'),
  flex: 1,
  minInlineSize: 0,
  margin: 0,
  fontWeight: 600,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const place = style({ position: 'relative', minBlockSize: 0 })
export const coming = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  padding: space[16],
  margin: 0,
  color: color['ink-2'],
  textAlign: 'center',
})
/* During a drag the page in the frame must not swallow pointer events. */
export const frame = style({
  position: 'relative',
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  border: 0,
  selectors: {
    '[data-dragging] &': { pointerEvents: 'none' },
    '&[data-coming]': { visibility: 'hidden' },
  },
})

import { globalStyle, style } from '@vanilla-extract/css'
import { color, layer, look, radius, shadow, space } from '../../../styles/look.ts'
import { modalShadow } from '../../../styles/recipes/surface.css.ts'

const afloat = { position: 'fixed', zIndex: layer.bar, ...look.screenOnly } as const
export const launcher = style({
  ...afloat,
  ...look.square(48),
  borderRadius: '50%',
  boxShadow: shadow.top,
  touchAction: 'none',
})
export const panel = style({
  ...afloat,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  overflow: 'hidden',
  background: color.surface,
  color: color.ink,
  borderRadius: radius.dialog,
  boxShadow: modalShadow,
  outline: 'none',
  selectors: { '&[hidden]': { display: 'none' } },
  '@media': { ...afloat['@media'], '(forced-colors: active)': { border: '1px solid CanvasText' } },
})
/* Leaves room to scroll the end of a page out from under the assistant. */
globalStyle(`body:has(${launcher}, ${panel}) main`, { paddingBlockEnd: 88 })
export const head = style({
  ...look.line(8),
  minBlockSize: 44,
  paddingInline: `${space[12]} ${space[8]}`,
  ...look.ruleBelow,
  cursor: 'grab',
  touchAction: 'none',
  userSelect: 'none',
  selectors: { '&[data-dragging]': { cursor: 'grabbing' } },
})
export const title = style({ ...look.bold('sm'), flex: 1, minInlineSize: 0, ...look.cut })
export const place = style({ position: 'relative', minBlockSize: 0 })
export const coming = style({
  position: 'absolute',
  inset: 0,
  ...look.centred,
  padding: space[16],
  margin: 0,
  color: color['ink-2'],
  textAlign: 'center',
})
/* During a drag the page in the frame must not swallow pointer events. */
export const frame = style({
  position: 'relative',
  display: 'block',
  ...look.square('100%'),
  border: 0,
  selectors: { '[data-dragging] &': { pointerEvents: 'none' }, '&[data-coming]': { visibility: 'hidden' } },
})

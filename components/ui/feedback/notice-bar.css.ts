import { style } from '@vanilla-extract/css'
import { layer, look, radius } from '../../../styles/look.ts'
import { rise } from '../../../styles/recipes/enter.css.ts'
import { toneInk, toneSoft } from '../../../styles/recipes/spine.css.ts'
import { modalShadow } from '../../../styles/recipes/surface.css.ts'

export const region = style({ display: 'grid', gap: 1, ...look.screenOnly })
/* Under the top bar, over the page: what comes while it is open moves nothing. */
export const over = style({
  position: 'fixed',
  zIndex: layer.bar,
  insetBlockStart: 56,
  insetInline: 8,
  marginInline: 'auto',
  inlineSize: 'fit-content',
  maxInlineSize: 720,
  overflow: 'hidden',
  borderRadius: radius.control,
  boxShadow: modalShadow,
  animation: rise,
})
export const bar = style({
  ...look.plain('xs'),
  ...look.line(8),
  minBlockSize: 36,
  ...look.pad(4, [16, 12]),
  background: toneSoft,
  color: toneInk,
  ...look.onNarrow(480, { alignItems: 'start', flexWrap: 'wrap' }),
})
export const noticeMark = style({ display: 'inline-flex', paddingBlock: 2 })
export const noticeText = style({ flex: '1 1 200px', ...look.breakable, ...look.ownLines })
export const noticeAction = style({ ...look.row(4), justifyContent: 'flex-end', marginInlineStart: 'auto' })

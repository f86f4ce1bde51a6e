import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../../styles/look.ts'
import { inOrder } from '../../../ui/feedback/skeleton.css.ts'

export const page = style({
  ...look.grid('200px fr', [24, 32], 899),
  maxInlineSize: look.formWidth,
  alignItems: 'start',
})
export const head = style({ ...look.stack(4), gridColumn: '1 / -1' })
export const intro = style({ color: color['ink-2'], maxInlineSize: 640 })
/* Beside the sections it stays in view; on a small screen it wraps into lines above them. */
export const index = style({
  position: 'sticky',
  insetBlockStart: 72,
  ...look.onNarrow(899, { position: 'static' }),
})
export const entries = style({ ...look.bareList, display: 'grid', ...look.onNarrow(899, look.wrap([0, 16])) })
export const entry = style({
  ...look.quiet('sm'),
  display: 'block',
  paddingBlock: space[8],
  textDecoration: 'none',
  selectors: { '&:hover': { color: color.ink, textDecoration: 'underline' } },
  ...look.onTouch({ paddingBlock: space[12] }),
})
export const sections = style([inOrder, { ...look.stack(32), minInlineSize: 0 }])

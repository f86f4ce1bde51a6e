import { style } from '@vanilla-extract/css'
import { look } from '../../../styles/look.ts'
import { toneInk, toneSoft } from '../../../styles/recipes/spine.css.ts'

export const region = style({ display: 'grid', gap: 1, ...look.screenOnly })
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

import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

export const page = style(look.stack(20))
/* Where there is room, the list is beside the document; otherwise the breadcrumb above leads back to it. */
export const reading = style({ ...look.grid('minmax(240px, 320px) fr', 24, 1023), alignItems: 'start' })
export const aside = style(look.onNarrow(1023, { display: 'none' }))
export const list = style({ display: 'grid', ...look.bareList, ...look.darkAbove })
export const item = style({
  ...look.row([4, 16]),
  ...look.pad(12, 12),
  ...look.sheet,
  borderInlineStart: '4px solid transparent',
  selectors: { '&[data-chosen]': { borderInlineStartColor: color.accent, background: color.selected } },
})
export const about = style({ flex: '1 1 200px', minInlineSize: 0, ...look.stack(2) })
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const meta = style(look.quiet('xs'))
export const reader = style({ ...look.stack(12), minInlineSize: 0 })
export const readerHead = style(look.row(12))
export const title = style({ ...look.plain('lg'), flex: '1 1 200px', overflowWrap: 'anywhere' })
export const stage = focusable({
  position: 'relative',
  minBlockSize: 200,
  ...look.scroll('80vh'),
  background: color.sunken,
  border: `1px solid ${color.line}`,
})
export const coming = style({ position: 'absolute', insetInline: space[24], insetBlockStart: space[24] })
export const canvas = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: 'auto',
  background: '#fff',
  selectors: { '&[data-coming]': { visibility: 'hidden' } },
})
export const turns = style(look.line(8))

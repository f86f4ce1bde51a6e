import { globalStyle, style } from '@vanilla-extract/css'
import { color, font, look, space, text } from '../styles/look.ts'

export const ground = style({
  padding: space[24],
  background: color.canvas,
  color: color.ink,
  fontFamily: font.sans,
  fontSize: text.sm.size,
  lineHeight: text.sm.line,
  minBlockSize: '100vh',
  ...look.onNarrow(480, { padding: space[12] }),
})
export const row = style(look.row(12))
export const stack = style({ ...look.stack(24), justifyItems: 'start' })
export const column = style({ ...look.stack(16), inlineSize: '100%', maxInlineSize: 400 })
export const wide = style({ inlineSize: '100%', minInlineSize: 0 })

/* Ladle's own frame sets spacing; here the story decides. */
globalStyle('.ladle-main:has(main)', { padding: 0 })

/** A list's toolbar in one row; what follows the spacer is at the end. */
export const toolbar = style({ ...look.wrap(8), marginBlock: space[12] })
globalStyle(`${toolbar} [data-spacer]`, { flex: 1 })
globalStyle(`${toolbar} > :first-child`, { flex: '0 1 280px' })
globalStyle(`${wide} > nav`, { marginBlockStart: space[12] })

/** A title may shrink; everything else in a row keeps its width. */
export const titleCell = style({ maxInlineSize: 340 })

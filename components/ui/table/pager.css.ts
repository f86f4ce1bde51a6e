import { style } from '@vanilla-extract/css'
import { color, knobs, look, radius, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

export const pager = style({
  ...look.quiet('xs'),
  ...look.row(12),
  justifyContent: 'flex-end',
  ...look.screenOnly,
})
export const totalText = style({ fontVariantNumeric: 'tabular-nums' })
export const sizeField = style({ inlineSize: 'auto' })
export const pages = style({ ...look.line(2), ...look.bareList })
const target = `max(24px, ${knobs.target})`
export const pageButton = focusable({
  ...look.quiet('xs'),
  ...look.mono,
  minInlineSize: target,
  minBlockSize: target,
  paddingInline: space[4],
  margin: 0,
  ...look.bareButton,
  borderRadius: radius.control,
  ...look.motion('background-color color'),
  selectors: {
    '&:hover': { background: color.hover, color: color.ink },
    '&[aria-current=page]': {
      color: color.ink,
      fontWeight: 700,
      boxShadow: `inset 0 -2px ${color.accent}`,
      borderRadius: 0,
    },
  },
  ...look.onForced({ selectors: { '&[aria-current=page]': { borderBlockEnd: '2px solid Highlight' } } }),
})
export const gapMark = style({
  minInlineSize: 24,
  textAlign: 'center',
  ...look.onNarrow(480, { display: 'none' }),
})

/* A phone shows the current page and the two arrows; the jump reaches the rest. */
export const elsewhere = style(look.onNarrow(480, { display: 'none' }))
export const jump = style(look.line(8))
export const jumpInput = style({ ...look.mono, inlineSize: 56, paddingInline: space[8], textAlign: 'center' })

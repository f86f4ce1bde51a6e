import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const fields = style({ paddingBlockStart: space[16] })
export const cell = style({ minInlineSize: 0 })
export const wide = style({ minInlineSize: 0, gridColumn: '1 / -1' })

/* A field that a complete record has: a ring after its label, where a star would block saving. */
export const needed = style({})
export const legend = style({ ...look.row(16), ...look.quiet('xs'), margin: 0, paddingBlockStart: space[12] })
export const ring = style({})
const mark = {
  content: '""',
  display: 'inline-block',
  ...look.square(7),
  marginInline: space[4],
  border: `2px solid ${color.accent}`,
  borderRadius: '50%',
} as const
globalStyle(`${needed} label:first-of-type::after, ${needed} legend::after, ${ring}::before`, mark)

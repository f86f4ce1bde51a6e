import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const bar = style({
  ...look.row(4),
  padding: space[8],
  background: color.surface,
  ...look.ruleAbove,
  ...look.screenOnly,
})
export const of = style({ ...look.plain('xs'), color: color.ink, fontVariantNumeric: 'tabular-nums' })
export const read = style({ ...look.quiet('xs'), ...look.inline(4), paddingInline: space[8] })
export const spacer = style({ flex: 1 })
export const canvas = style({
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: '100%',
  boxShadow: `0 0 0 1px ${color.line}`,
  background: '#fff',
})

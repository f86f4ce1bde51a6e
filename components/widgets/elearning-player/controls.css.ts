import { style } from '@vanilla-extract/css'
import { color, knobs, look, radius, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

export const bar = style({
  ...look.stack(4),
  ...look.pad(8, 8),
  background: color.surface,
  ...look.ruleAbove,
  ...look.screenOnly,
})
export const row = style(look.row(4))
export const time = style({
  ...look.quiet('xs'),
  ...look.mono,
  paddingInline: space[4],
  whiteSpace: 'nowrap',
})
export const spacer = style({ flex: 1 })
export const volume = focusable({
  inlineSize: 72,
  minBlockSize: `max(24px, ${knobs.target})`,
  margin: 0,
  accentColor: color.accent,
  '@container': { 'player (max-width: 560px)': { display: 'none' } },
})
export const choice = style({ ...look.inline(4), color: color['ink-2'] })
export const select = focusable({
  ...look.controlText('xs'),
  minBlockSize: `max(28px, ${knobs.target})`,
  paddingInline: space[4],
  maxInlineSize: 120,
  border: '1px solid transparent',
  borderRadius: radius.control,
  background: color.surface,
  color: color.ink,
  ':hover': { borderColor: color.control },
})

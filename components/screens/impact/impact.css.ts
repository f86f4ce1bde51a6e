import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

/* Between the head of a page and its toolbar. */
export const waiting = style({ paddingBlockEnd: space[12] })
export const panel = style({
  ...look.stack(12),
  alignContent: 'start',
  /* Most impacts fit: the buttons below do not move under a press when the answer arrives. */
  minBlockSize: 168,
  ...look.pad(12, 16),
  background: color.sunken,
  ...look.edge('accent'),
  minInlineSize: 0,
})
export const title = style({ ...look.bold('sm'), margin: 0 })
export const hint = style(look.quiet('xs'))
export const summary = style(look.plain('sm'))
export const moment = style({ ...look.bold('xs'), margin: 0 })
export const differences = style({ ...look.stack(12), ...look.bareList })
export const difference = style({
  ...look.stack(4),
  paddingBlockStart: space[8],
  ...look.ruleAbove,
  minInlineSize: 0,
})
const sign = style({ ...look.plain('xs'), display: 'flex', gap: space[8], margin: 0, minInlineSize: 0 })
export const gained = style([sign, { color: color.success }])
export const lost = style([sign, { color: color.danger }])
export const glyph = style({ ...look.mono, fontWeight: 600, flex: 'none' })
export const words = style({ color: color.ink, ...look.breakable })
export const rights = style({
  ...look.plain('xs'),
  margin: 0,
  paddingInlineStart: space[20],
  ...look.scroll(220),
})
export const unblinded = style({ ...look.stack(8), minInlineSize: 0 })
export const people = style({ ...look.quiet('xs'), ...look.wrap([2, 16]), ...look.bareList })
export const planId = style({ ...look.mono, whiteSpace: 'nowrap' })
export const acts = style(look.atEnd(8))

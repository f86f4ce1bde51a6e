import { style } from '@vanilla-extract/css'
import { color, look, space, text } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

export const upload = style({ ...look.grid('fr', 8), minInlineSize: 0 })

/* Has its line before its text is loaded. */
export const hint = style({ minBlockSize: text.xs.line })

/* The drop area: a dashed hairline that takes the accent colour while a file is over it. */
export const drop = style({
  ...look.row(12),
  justifyContent: 'center',
  minBlockSize: 120,
  padding: space[16],
  border: `1px dashed ${color.control}`,
  borderRadius: 6,
  color: look.onGround.hint,
  textAlign: 'center',
})
export const full = style({ minBlockSize: 0, padding: space[8] })
export const over = style({ borderColor: color.accent, background: color.selected })
export const list = style({ display: 'grid', ...look.bareList })
export const row = style({
  ...look.grid('fr auto', 8),
  alignItems: 'center',
  paddingBlock: space[8],
  ...look.ruleAbove,
})
export const facts = style({ ...look.stack(4), minInlineSize: 0 })
export const name = style({ ...look.plain('sm'), color: look.onGround.ink, overflowWrap: 'anywhere' })
export const size = style({ ...look.mono, ...look.hint('xs'), marginInlineStart: space[8] })
export const acts = style(look.line(4))
export const way = style(look.line(4))
export const bar = style({ flex: 1, minInlineSize: 0, blockSize: 4, accentColor: color.accent })
export const open = focusable({
  padding: 0,
  ...look.bareButton,
  font: 'inherit',
  color: color.accent,
  textAlign: 'start',
  textDecoration: 'underline',
  overflowWrap: 'anywhere',
})
export const done = style({ ...look.plain('xs'), ...look.inline(4), color: color.success })

import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

export const stack = style({ ...look.stack(16), minInlineSize: 0 })
export const asking = style({ ...look.grid('minmax(0, 3fr) minmax(0, 2fr)', 16, 600), alignItems: 'start' })
export const about = style({ ...look.quiet('sm'), overflowWrap: 'anywhere' })
/* Wraps to the next line as a whole before it breaks. */
export const person = style({ display: 'inline-block' })
export const note = style({ ...look.quiet('xs'), margin: 0, ...look.edge('accent', 12) })
export const warning = style([note, { borderInlineStartColor: color.warning }])
export const role = style({ border: `1px solid ${color.line}`, minInlineSize: 0 })
export const roleHead = focusable({
  ...look.plain('sm'),
  ...look.row(8),
  ...look.pad(8, 12),
  background: color.sunken,
  cursor: 'pointer',
  listStyle: 'none',
})
export const turn = style({
  display: 'flex',
  selectors: { [`${role}[open] > summary > &`]: { transform: 'rotate(90deg)' } },
})
export const roleName = style({ fontWeight: 600, flex: 1, ...look.breakable })
export const chain = style({ listStyle: 'none', margin: 0, ...look.pad(4, 12) })
export const link = style({
  ...look.grid('24px fr', 8),
  paddingBlock: space[8],
  selectors: { '& + &': look.ruleAbove },
})
const mark = style({ display: 'flex', paddingBlockStart: space[2] })
export const heldMark = style([mark, { color: color.success }])
export const lackingMark = style([mark, { color: color.danger }])
export const sentences = style({ ...look.stack(4), minInlineSize: 0 })
export const sentence = style({ ...look.plain('sm'), overflowWrap: 'anywhere' })
export const more = style(look.quiet('xs'))
export const remedies = style({
  ...look.plain('xs'),
  ...look.stack(4),
  listStyle: 'none',
  margin: 0,
  paddingBlockStart: space[4],
  paddingInlineStart: 0,
})
export const act = style({ fontWeight: 600, marginInlineEnd: space[8] })
export const people = style({ color: color['ink-2'], overflowWrap: 'anywhere' })

import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const tabs = style({ paddingBlockStart: space[16] })
export const stack = style({ ...look.stack(32), paddingBlockStart: space[16], minInlineSize: 0 })
export const small = style(look.stack(12))
/* Beside an act that something open still blocks. */
export const open = style({ ...look.bold('xs'), color: color.warning, alignSelf: 'center' })
export const note = style(look.quiet('xs'))
export const piece = style({ display: 'inline-block', maxInlineSize: '100%' })
/* Identifiers stay on one line. */
export const number = style({ ...look.mono, whiteSpace: 'nowrap' })
/* One that is longer than its column on a phone scrolls: it never breaks. */
export const longNumber = style({
  ...look.mono,
  ...look.plain('xs'),
  display: 'block',
  whiteSpace: 'nowrap',
  overflowX: 'auto',
})
export const roles = style(look.wrap(4))
export const contact = style({ display: 'grid', ...look.plain('xs'), overflowWrap: 'anywhere' })

/* One condition of the gate, or one gap, a line each. */
export const list = style({ ...look.bareList, background: color.surface })
export const item = style({ ...look.row(12), ...look.pad(8, 16), ...look.ruleBelow })
export const what = style({ ...look.stack(2), flex: '1 1 240px', minInlineSize: 0 })
export const acts = style(look.wrap(8))

/* People whom a choice offers last. */
export const folded = style(look.plain('sm'))
/* What must be confirmed before a change. */
export const warning = style({
  ...look.stack(8),
  padding: space[12],
  borderInlineStart: `3px solid ${color.warning}`,
})
export const points = style({ margin: 0, paddingInlineStart: space[20] })

/* Adding sites: what was found, and beside it what was chosen. */
export const columns = style({ ...look.grid('minmax(0, 3fr) minmax(0, 2fr)', 32, 1023), alignItems: 'start' })
export const bar = style({ ...look.wrap(16), alignItems: 'end' })
export const grow = style({ flex: '1 1 260px' })

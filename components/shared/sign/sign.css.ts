import { style } from '@vanilla-extract/css'
import { color, look, radius, space } from '../../../styles/look.ts'

export const plain = style({ ...look.ownLines, margin: 0 })
export const quiet = style({ margin: 0, ...look.quiet('sm') })
export const list = style({ margin: 0, paddingInlineStart: space[20], ...look.stack(4) })

/** The statement: exactly the text that is signed. */
export const statement = style({
  margin: 0,
  padding: space[16],
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  ...look.stack(12),
  overflowWrap: 'anywhere',
})
export const digest = style({ ...look.quiet('2xs'), ...look.mono, overflowWrap: 'anywhere' })
export const badge = style({ ...look.inline(8), flexWrap: 'wrap' })
/* What has changed, and what is wrong, each on a line of its own; a long value never widens a narrow screen. */
export const fact = style({ flexBasis: '100%', minWidth: 0, overflowWrap: 'anywhere' })
export const signatures = style({ ...look.bareList, ...look.stack(16) })
export const signature = style({
  ...look.stack(8),
  paddingBlockEnd: space[16],
  ...look.ruleBelow,
  overflowWrap: 'anywhere',
})
export const actions = style(look.wrap(8))
export const tools = style({ display: 'flex', justifyContent: 'flex-end', paddingBlockEnd: space[12] })

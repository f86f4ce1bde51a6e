import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono, ownLines, typeset } from '../../../styles/typeset.ts'

const { color, radius, space } = vars

export const plain = style({ ...ownLines, margin: 0 })
export const quiet = style({ margin: 0, color: color['ink-2'], ...typeset('sm') })
export const list = style({ margin: 0, paddingInlineStart: space[20], display: 'grid', gap: space[4] })

/** The statement: exactly the text that is signed. */
export const statement = style({
  margin: 0,
  padding: space[16],
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  display: 'grid',
  gap: space[12],
  overflowWrap: 'anywhere',
})
export const digest = style({ ...typeset('2xs'), ...mono, color: color['ink-2'], overflowWrap: 'anywhere' })

export const badge = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: space[8] })
/* What has changed, and what is wrong, each on a line of its own; a long value never widens a narrow screen. */
export const fact = style({ flexBasis: '100%', minWidth: 0, overflowWrap: 'anywhere' })
export const signatures = style({ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: space[16] })
export const signature = style({
  display: 'grid',
  gap: space[8],
  paddingBlockEnd: space[16],
  borderBlockEnd: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })

/* What can be done with the whole list, above it. */
export const tools = style({ display: 'flex', justifyContent: 'flex-end', paddingBlockEnd: space[12] })

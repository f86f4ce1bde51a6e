import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { ownLines, screenOnly, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars
const phone = '(max-width: 480px)'

export const section = style({ minInlineSize: 0 })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  minBlockSize: vars.height.control,
  paddingBlockEnd: space[8],
  borderBlockEnd: `2px solid ${color.ink}`,
})
globalStyle(`${head} button`, screenOnly)
/* The end of the head: zone, link to the trail, as-of view. */
export const ends = style({
  ...typeset('xs'),
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space[16],
  color: color['ink-2'],
})
export const link = style({
  ...screenOnly,
  color: color.accent,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
/* The history of a record has the same background as the tables beside it; in a drawer it has that of the drawer. */
export const plate = style({ background: color.surface, paddingInline: space[16] })
export const nothing = style({
  margin: 0,
  paddingBlock: space[12],
  color: color['ink-2'],
  borderBlockEnd: `1px solid ${color.line}`,
})
export const foot = style({ paddingBlockStart: space[12] })

export const entries = style({ listStyle: 'none', margin: 0, padding: 0 })
export const entry = style({
  display: 'grid',
  gap: space[4],
  paddingBlock: space[12],
  borderBlockEnd: `1px solid ${color.line}`,
})
export const entryHead = style({ display: 'flex', flexWrap: 'wrap', gap: space[8], alignItems: 'baseline' })
export const meta = style({ ...typeset('xs'), ...ownLines, color: color['ink-2'], margin: 0 })
export const changes = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(104px, max-content) minmax(0, 1fr)',
  gap: `${space[2]} ${space[16]}`,
  margin: 0,
  ...typeset('xs'),
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const changeRow = style({ display: 'contents' })
/* Old and new on one line if they fit; otherwise the new one wraps, with the arrow before it. */
export const change = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[8],
  margin: 0,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  ...ownLines,
})
export const was = style({ color: color['ink-2'], textDecoration: 'line-through', minInlineSize: 0 })
export const wasNothing = style({ color: color['ink-3'], textDecoration: 'none' })
export const is = style({ display: 'inline-flex', gap: space[8], minInlineSize: 0, textDecoration: 'none' })
export const arrow = style({ flex: 'none', color: color['ink-3'], paddingBlockStart: 3 })

export const rights = style({ ...typeset('xs'), display: 'grid', gap: space[8] })
export const rightList = style({
  listStyle: 'none',
  margin: 0,
  paddingBlockStart: space[4],
  paddingInlineStart: 0,
  display: 'grid',
  gap: space[2],
  overflowWrap: 'anywhere',
})
/* A wrapped line aligns with the text, not with the sign. */
globalStyle(`${rightList} > li`, { paddingInlineStart: 16, textIndent: -16 })
export const sign = style({
  display: 'inline-block',
  textIndent: 0,
  inlineSize: 16,
  fontWeight: 600,
  selectors: {
    '&[data-sign="+"]': { color: color.success },
    '&[data-sign="−"]': { color: color.danger },
  },
})

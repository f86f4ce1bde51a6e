import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const section = style({
  minInlineSize: 0,
  '@media': { print: { selectors: { '&[hidden]': { display: 'block' } } } },
})
export const head = style(look.sectionHead)
globalStyle(`${head} button`, look.screenOnly)
/* The end of the head: zone, link to the trail, as-of view. */
export const ends = style({ ...look.quiet('xs'), ...look.wrap([0, 16]), alignItems: 'baseline' })
export const link = style({ ...look.screenOnly, ...look.link })
/* The history of a record has the same background as the tables beside it; in a drawer it has that of the drawer. */
export const plate = style({ background: color.surface, paddingInline: space[16] })
export const nothing = style({ margin: 0, ...look.entry(12), color: color['ink-2'] })
export const foot = style({ paddingBlockStart: space[12] })
export const entries = style(look.bareList)
export const entry = style({ ...look.stack(4), ...look.entry(12) })
export const entryHead = style({ ...look.wrap(8), alignItems: 'baseline' })
export const meta = style({ ...look.quiet('xs'), ...look.ownLines, margin: 0 })
export const changes = style({
  ...look.grid('minmax(104px, max-content) fr', [2, 16], 480),
  margin: 0,
  ...look.plain('xs'),
})
export const changeRow = style({ display: 'contents' })
/* Old and new on one line if they fit; otherwise the new one wraps, with the arrow before it. */
export const change = style({ ...look.wrap([0, 8]), margin: 0, ...look.breakable, ...look.ownLines })
export const was = style({ color: color['ink-2'], textDecoration: 'line-through', minInlineSize: 0 })
export const wasNothing = style({ color: color['ink-3'], textDecoration: 'none' })
export const is = style({ display: 'inline-flex', gap: space[8], minInlineSize: 0, textDecoration: 'none' })
export const arrow = style({ flex: 'none', color: color['ink-3'], paddingBlockStart: 3 })
export const rights = style({ ...look.plain('xs'), ...look.stack(8) })
export const rightList = style({
  listStyle: 'none',
  margin: 0,
  paddingBlockStart: space[4],
  paddingInlineStart: 0,
  ...look.stack(2),
  overflowWrap: 'anywhere',
})
/* A wrapped line aligns with the text, not with the sign. */
globalStyle(`${rightList} > li`, { paddingInlineStart: 16, textIndent: -16 })
export const sign = style({
  display: 'inline-block',
  textIndent: 0,
  inlineSize: 16,
  fontWeight: 600,
  selectors: { '&[data-sign="+"]': { color: color.success }, '&[data-sign="−"]': { color: color.danger } },
})

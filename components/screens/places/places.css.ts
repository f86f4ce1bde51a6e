import { globalStyle, style } from '@vanilla-extract/css'
import { color, height, knobs, look, radius, space } from '../../../styles/look.ts'
import * as chart from '../../ui/base/chart-label.css.ts'

export const head = style({ ...look.stack(4), paddingBlockEnd: space[16] })
export const count = style({ ...look.quiet('sm'), minBlockSize: 22 })

/* Tree and record side by side; where there is no room for both, the record replaces the tree. */
export const columns = style({
  ...look.grid('minmax(280px, 5fr) minmax(0, 8fr)', 24, 900),
  alignItems: 'start',
})
export const pane = style({
  position: 'sticky',
  insetBlockStart: 64,
  minInlineSize: 0,
  border: `1px solid ${color.line}`,
  ...look.darkAbove,
  background: color.surface,
  vars: { '--mds-tree-height': 'calc(100vh - 248px)' },
  '@media': {
    '(max-width: 900px)': {
      position: 'static',
      vars: { '--mds-tree-height': 'calc(100vh - 220px)' },
      selectors: { '&[data-behind]': { display: 'none' } },
    },
    print: { position: 'static' },
  },
})
export const tools = style({ ...look.line(4), padding: space[8], ...look.ruleBelow, ...look.screenOnly })
export const search = style({ flex: '1 1 auto', minInlineSize: 0 })
export const box = style({ position: 'relative', paddingBlock: space[4] })
export const dragged = style({ cursor: 'grabbing' })
globalStyle(`${dragged} [role=treeitem]`, { cursor: 'grabbing' })
export const name = style({ ...look.line(8), minInlineSize: 0 })
export const nameText = style(look.cut)
export const category = style([nameText, { fontWeight: 600 }])
export const figure = style({ ...look.mono, ...look.quiet('xs'), flex: 'none' })
export const glyph = style({ flex: 'none', color: color['ink-2'], display: 'inline-flex' })
globalStyle(`[data-state=on] > span > ${name} > :is(${nameText}, ${category})`, { fontWeight: 600 })
export const more = style({
  ...look.centred,
  ...look.square(`max(28px, calc(${knobs.target} * 0.8))`),
  padding: 0,
  ...look.bareButton,
  borderRadius: radius.control,
  color: color['ink-2'],
  selectors: { '&:hover': { color: color.ink, background: color.sunken } },
  ...look.screenOnly,
})
export const dropLine = style({
  position: 'absolute',
  insetInline: space[8],
  blockSize: 0,
  borderBlockStart: `2px solid ${color.accent}`,
  pointerEvents: 'none',
  zIndex: 1,
  selectors: { '&[data-off]': { borderBlockStart: `2px dashed ${color.danger}` } },
})
export const dropInside = style({
  position: 'absolute',
  insetInline: space[4],
  border: `2px solid ${color.accent}`,
  borderRadius: radius.control,
  pointerEvents: 'none',
  zIndex: 1,
  selectors: { '&[data-off]': { border: `2px dashed ${color.danger}` } },
})
export const foot = style({
  ...look.quiet('xs'),
  minBlockSize: 36,
  ...look.pad(8, 12),
  ...look.ruleAbove,
  selectors: { '&[data-off]': { color: color.danger } },
  '@media': {
    '(max-width: 480px), (pointer: coarse)': { selectors: { '&:not([data-off])': { display: 'none' } } },
    print: { display: 'none' },
  },
})
export const record = style({
  ...look.stack(24),
  minInlineSize: 0,
  ...look.onNarrow(900, { selectors: { '&[data-behind]': { display: 'none' } } }),
})
export const back = style({
  display: 'none',
  justifySelf: 'start',
  ...look.onNarrow(900, { display: 'inline-flex' }),
})
export const blank = style({
  ...look.centred,
  minBlockSize: 240,
  padding: space[24],
  border: `1px dashed ${color.line}`,
  color: color['ink-2'],
  textAlign: 'center',
})
export const way = style({ ...look.quiet('xs'), ...look.wrap(4), ...look.bareList })
globalStyle(`${way} > li:not(:last-child)::after`, { content: '" /"', color: color['ink-3'] })
export const wayLink = style({
  padding: 0,
  ...look.bareButton,
  font: 'inherit',
  color: color.accent,
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
export const title = style({ ...look.plain('lg'), overflowWrap: 'anywhere' })
export const titleLine = style(look.row(8))
export const otherName = style({ ...look.quiet('sm'), overflowWrap: 'anywhere' })
export const actions = style({
  ...look.wrap(8),
  marginInlineStart: 'auto',
  '@media': { '(max-width: 480px)': { marginInlineStart: 0 }, print: { display: 'none' } },
})
export const facts = style([
  chart.facts,
  { gridTemplateColumns: look.twoColumns, ...look.onNarrow(480, { gridTemplateColumns: look.oneColumn }) },
])
export const wide = style([
  chart.fact,
  { gridColumn: '1 / -1', ...look.onNarrow(480, { gridColumn: 'auto' }) },
])
export const people = style(look.wrap([4, 12]))
export const personLine = style(look.inline(8))
export const link = style(look.link)
export const section = style({ ...look.stack(8), minInlineSize: 0 })
export const sectionHead = style({ ...look.ends(12), minBlockSize: height.control })
export const adds = style(look.line(8))
export const member = style({ display: 'grid', minInlineSize: 0, maxInlineSize: 240 })
export const badges = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[4] })
export const sub = style(look.quiet('xs'))
export const subMono = style([sub, look.mono])
export const twoNames = style({ ...look.grid('fr fr', 16, 600), alignItems: 'start' })
export const boxes = style({
  ...look.grid('fr fr', 8),
  margin: 0,
  padding: 0,
  border: 0,
  paddingInlineStart: space[24],
  ...look.onNarrow(480, { gridTemplateColumns: look.oneColumn, paddingInlineStart: 0 }),
})
export const choose = style({
  border: `1px solid ${color.control}`,
  borderRadius: radius.control,
  overflow: 'hidden',
  vars: { '--mds-tree-height': 'min(18rem, 40vh)' },
})
export const refused = style({ ...look.plain('sm'), color: color.danger })
export const failedList = style({ margin: 0, paddingInlineStart: space[16] })

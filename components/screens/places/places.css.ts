import { globalStyle, style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { mono, screenOnly, typeset } from '../../../styles/typeset.ts'
import * as chart from '../../ui/base/chart-label.css.ts'

const { color, space } = vars
const narrow = '(max-width: 900px)'

export const head = style({ display: 'grid', gap: space[4], paddingBlockEnd: space[16] })
export const count = style({ ...typeset('sm'), color: color['ink-2'], minBlockSize: 22 })

/* Tree and record side by side; where there is no room for both, the record replaces the tree. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(280px, 5fr) minmax(0, 8fr)',
  gap: space[24],
  alignItems: 'start',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const pane = style({
  position: 'sticky',
  insetBlockStart: 64,
  minInlineSize: 0,
  border: `1px solid ${color.line}`,
  borderBlockStart: `2px solid ${color.ink}`,
  background: color.surface,
  vars: { '--mds-tree-height': 'calc(100vh - 248px)' },
  '@media': {
    [narrow]: {
      position: 'static',
      vars: { '--mds-tree-height': 'calc(100vh - 220px)' },
      selectors: { '&[data-behind]': { display: 'none' } },
    },
    print: { position: 'static' },
  },
})
export const tools = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  padding: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
  ...screenOnly,
})
export const search = style({ flex: '1 1 auto', minInlineSize: 0 })
export const box = style({ position: 'relative', paddingBlock: space[4] })
export const dragged = style({ cursor: 'grabbing' })
globalStyle(`${dragged} [role=treeitem]`, { cursor: 'grabbing' })

export const name = style({ display: 'flex', alignItems: 'center', gap: space[8], minInlineSize: 0 })
export const nameText = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const category = style([nameText, { fontWeight: 600 }])
export const figure = style({ ...mono, ...typeset('xs'), color: color['ink-2'], flex: 'none' })
export const glyph = style({ flex: 'none', color: color['ink-2'], display: 'inline-flex' })
globalStyle(`[data-state=on] > span > ${name} > :is(${nameText}, ${category})`, { fontWeight: 600 })
export const more = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: `max(28px, calc(${knobs.target} * 0.8))`,
  blockSize: `max(28px, calc(${knobs.target} * 0.8))`,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.control,
  background: 'transparent',
  color: color['ink-2'],
  cursor: 'pointer',
  selectors: { '&:hover': { color: color.ink, background: color.sunken } },
  ...screenOnly,
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
  borderRadius: vars.radius.control,
  pointerEvents: 'none',
  zIndex: 1,
  selectors: { '&[data-off]': { border: `2px dashed ${color.danger}` } },
})
export const foot = style({
  ...typeset('xs'),
  minBlockSize: 36,
  padding: `${space[8]} ${space[12]}`,
  borderBlockStart: `1px solid ${color.line}`,
  color: color['ink-2'],
  selectors: { '&[data-off]': { color: color.danger } },
  '@media': {
    '(max-width: 480px), (pointer: coarse)': { selectors: { '&:not([data-off])': { display: 'none' } } },
    print: { display: 'none' },
  },
})

/* The record */
export const record = style({
  display: 'grid',
  gap: space[24],
  minInlineSize: 0,
  '@media': { [narrow]: { selectors: { '&[data-behind]': { display: 'none' } } } },
})
export const back = style({
  display: 'none',
  justifySelf: 'start',
  '@media': { [narrow]: { display: 'inline-flex' } },
})
export const blank = style({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: 240,
  padding: space[24],
  border: `1px dashed ${color.line}`,
  color: color['ink-2'],
  textAlign: 'center',
})
export const way = style({
  ...typeset('xs'),
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[4],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: color['ink-2'],
})
globalStyle(`${way} > li:not(:last-child)::after`, { content: '" /"', color: color['ink-3'] })
export const wayLink = style({
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: color.accent,
  cursor: 'pointer',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
export const title = style({ ...typeset('lg'), margin: 0, overflowWrap: 'anywhere' })
export const titleLine = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[8] })
export const otherName = style({ ...typeset('sm'), color: color['ink-2'], overflowWrap: 'anywhere' })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  marginInlineStart: 'auto',
  ...screenOnly,
  '@media': { '(max-width: 480px)': { marginInlineStart: 0 } },
})
export const facts = style([
  chart.facts,
  {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '@media': { '(max-width: 480px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
  },
])
export const wide = style([
  chart.fact,
  { gridColumn: '1 / -1', '@media': { '(max-width: 480px)': { gridColumn: 'auto' } } },
])
export const people = style({ display: 'flex', flexWrap: 'wrap', gap: `${space[4]} ${space[12]}` })
export const personLine = style({ display: 'inline-flex', alignItems: 'center', gap: space[8] })
export const link = style({
  color: color.accent,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
export const section = style({ display: 'grid', gap: space[8], minInlineSize: 0 })
export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  minBlockSize: vars.height.control,
})
export const member = style({ display: 'grid', minInlineSize: 0, maxInlineSize: 240 })
export const badges = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[4] })
export const sub = style({ ...typeset('xs'), color: color['ink-2'] })
export const subMono = style([sub, mono])

export const twoNames = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[16],
  alignItems: 'start',
  '@media': { '(max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const boxes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[8],
  margin: 0,
  padding: 0,
  border: 0,
  paddingInlineStart: space[24],
  '@media': { '(max-width: 480px)': { gridTemplateColumns: 'minmax(0, 1fr)', paddingInlineStart: 0 } },
})
export const choose = style({
  border: `1px solid ${color.control}`,
  borderRadius: vars.radius.control,
  overflow: 'hidden',
  vars: { '--mds-tree-height': 'min(18rem, 40vh)' },
})
export const refused = style({ ...typeset('sm'), color: color.danger })
export const failedList = style({ margin: 0, paddingInlineStart: space[16] })

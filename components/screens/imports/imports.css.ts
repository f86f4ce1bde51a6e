import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const page = style(look.grid('fr', 24))
export const head = style({ ...look.stack(4), paddingBlockStart: space[12] })
export const intro = style({ ...look.quiet('sm'), maxInlineSize: 640 })
export const plate = style({
  ...look.stack(20),
  maxInlineSize: look.formWidth,
  padding: space[20],
  background: color.surface,
  ...look.darkAbove,
  ...look.onNarrow(480, { padding: space[12] }),
})
export const stack = style({ ...look.stack(8), justifyItems: 'start' })
export const pasted = style({ inlineSize: '100%' })
export const recent = style(look.grid('fr', 8))
export const failed = style({ color: color.danger })
export const hint = style({ ...look.plain('xs'), color: color['ink-3'] })
export const counts = style({ ...look.row(12), ...look.bareList })
export const fileName = style({ ...look.mono, ...look.quiet('xs'), overflowWrap: 'anywhere' })
export const bar = style({ ...look.row(8), paddingBlockEnd: space[12] })
export const ends = style({
  ...look.wrap(8),
  marginInlineStart: 'auto',
  ...look.onNarrow(480, { marginInlineStart: 0 }),
})
/* On cards a value gets the width that its label leaves. */
const cards = 'mds-table (max-width: 480px)'
const onCards = { [cards]: { maxInlineSize: '100%' } }
export const cell = style({
  ...look.stack(2),
  minInlineSize: 0,
  maxInlineSize: 260,
  '@container': { [cards]: { gridTemplateColumns: look.oneColumn } },
})
/* As wide as its text up to a bound; a longer text is cut at the end, and shows in full where it is edited. */
export const text = style({
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
  inlineSize: 'max-content',
  maxInlineSize: 240,
  ...look.clamp(4),
  '@container': onCards,
})
/* In a workbook it follows the name of its column; here it begins a sentence. */
export const sentence = style({
  display: 'inline-block',
  selectors: { '&::first-letter': { textTransform: 'uppercase' } },
})
/* Keeps a sentence under a short value from breaking word by word or leaving a single character on the last line. */
const cellSentence = style([
  sentence,
  {
    ...look.plain('xs'),
    whiteSpace: 'normal',
    textWrap: 'pretty',
    inlineSize: 'max-content',
    maxInlineSize: 220,
    '@container': onCards,
  },
])
export const fault = style([cellSentence, { color: color.danger }])
export const note = style([cellSentence, { color: color['ink-2'] }])
/* Errors appear beside the row number, visible without scrolling. */
export const wrong = style({
  ...look.bareList,
  minInlineSize: 200,
  maxInlineSize: 320,
  whiteSpace: 'normal',
  '@container': onCards,
})
export const wrongFault = style({ ...look.plain('xs'), color: color.danger, overflowWrap: 'anywhere' })
export const wrongNote = style({ ...look.quiet('xs'), overflowWrap: 'anywhere' })
/* Fields stacked on a card leave room for the focus ring. */
export const edited = style({
  minInlineSize: 160,
  maxInlineSize: 260,
  paddingBlock: space[4],
  whiteSpace: 'normal',
})
export const rowButtons = style({ display: 'flex', gap: space[4], justifyContent: 'end' })
export const foot = style({ paddingBlockStart: space[12] })
export const progress = style({ inlineSize: '100%', accentColor: color.accent })

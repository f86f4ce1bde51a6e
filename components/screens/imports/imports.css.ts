import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { formWidth } from '../../../styles/recipes/page.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const page = style({ display: 'grid', gap: space[24], gridTemplateColumns: 'minmax(0, 1fr)' })
export const head = style({ display: 'grid', gap: space[4], paddingBlockStart: space[12] })
export const intro = style({ ...typeset('sm'), color: color['ink-2'], maxInlineSize: 640 })

export const plate = style({
  display: 'grid',
  gap: space[20],
  maxInlineSize: formWidth,
  padding: space[20],
  background: color.surface,
  borderBlockStart: `2px solid ${color.ink}`,
  '@media': { '(max-width: 480px)': { padding: space[12] } },
})
export const stack = style({ display: 'grid', gap: space[8], justifyItems: 'start' })
export const pasted = style({ inlineSize: '100%' })
export const recent = style({ display: 'grid', gap: space[8], gridTemplateColumns: 'minmax(0, 1fr)' })
export const failed = style({ color: color.danger })
export const hint = style({ ...typeset('xs'), color: color['ink-3'] })

export const counts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const fileName = style({ ...mono, ...typeset('xs'), overflowWrap: 'anywhere', color: color['ink-2'] })
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[8],
  paddingBlockEnd: space[12],
})
export const ends = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  marginInlineStart: 'auto',
  '@media': { '(max-width: 480px)': { marginInlineStart: 0 } },
})
/* On cards a value gets the width that its label leaves. */
const cards = 'mds-table (max-width: 480px)'
const onCards = { [cards]: { maxInlineSize: '100%' } }
export const cell = style({
  display: 'grid',
  gap: space[2],
  minInlineSize: 0,
  maxInlineSize: 260,
  '@container': { [cards]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
/* As wide as its text up to a bound; a longer text is cut at the end, and shows in full where it is edited. */
export const text = style({
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
  inlineSize: 'max-content',
  maxInlineSize: 240,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
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
    ...typeset('xs'),
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
  listStyle: 'none',
  margin: 0,
  padding: 0,
  minInlineSize: 200,
  maxInlineSize: 320,
  whiteSpace: 'normal',
  '@container': onCards,
})
export const wrongFault = style({ ...typeset('xs'), color: color.danger, overflowWrap: 'anywhere' })
export const wrongNote = style({ ...typeset('xs'), color: color['ink-2'], overflowWrap: 'anywhere' })
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

import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { formWidth } from '../../../styles/recipes/page.css.ts'
import { mono, ownOrder, typeset } from '../../../styles/typeset.ts'
import { plate } from './record.css.ts'

const { color, space } = vars

const phone = '(max-width: 480px)'
const wrapsOnPaper = { '@media': { print: { whiteSpace: 'normal' } } } as const

export const head = style({ display: 'grid', gap: space[4], paddingBlockEnd: space[16] })
export const count = style({ ...ownOrder, ...typeset('sm'), color: color['ink-2'], minBlockSize: 22 })

/* The buttons under a form. */
export const formButtons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  paddingBlockEnd: space[12],
})
/* On a phone two of equal width side by side, so that the edges align. */
export const ends = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: space[8],
  marginInlineStart: 'auto',
  '@media': { [phone]: { flex: '1 1 100%' } },
})
globalStyle(`:is(${formButtons}, ${ends}) > button`, {
  '@media': {
    [phone]: { flex: '1 1 40%', alignSelf: 'stretch', maxInlineSize: '100%', overflowWrap: 'break-word' },
  },
})
export const foot = style({ paddingBlockStart: space[12] })

/* The name column stays visible while the others scroll below it: a long name must leave them space. */
export const name = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, max-content)',
  // Less than this would leave no readable name in a narrow table.
  minInlineSize: 144,
  maxInlineSize: 260,
  '@media': { print: { minInlineSize: 0, maxInlineSize: 'none' } },
})
export const nameLink = style({
  color: color.ink,
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  ...wrapsOnPaper,
  selectors: { '&:hover': { color: color.accent, textDecoration: 'underline' } },
})
export const reading = style({
  ...typeset('xs'),
  color: color['ink-2'],
  whiteSpace: 'nowrap',
  ...wrapsOnPaper,
})
export const quiet = style({ color: color['ink-3'] })
export const nowrap = style({ whiteSpace: 'nowrap', ...wrapsOnPaper })
export const clipped = style({ display: 'grid', maxInlineSize: 260 })

/* Dialogs */
export const stack = style({ display: 'grid', gap: space[16] })
export const skipped = style({
  ...typeset('xs'),
  color: color['ink-2'],
  borderInlineStart: `4px solid ${color.warning}`,
  paddingInlineStart: space[12],
})
export const skippedList = style({
  margin: 0,
  paddingInlineStart: space[16],
  maxBlockSize: 160,
  overflow: 'auto',
})
export const outcome = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space[4],
  paddingBlock: space[4],
})

/* Detail */
export const monoText = style(mono)

export const overTable = style({ borderBlockEnd: 0 })
export const lines = style([plate, { listStyle: 'none', margin: 0, paddingBlock: 0 }])
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  alignItems: 'center',
  minBlockSize: vars.height.row,
  borderBlockEnd: `1px solid ${color.line}`,
})
/* Registration links */
export const linkCode = style({ inlineSize: 220, maxInlineSize: '100%' })
export const openLinks = style({ listStyle: 'none', margin: 0, padding: 0 })
export const linkLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
  paddingBlock: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { '&:last-child': { borderBlockEnd: 'none' } },
})
export const unit = style({ display: 'inline-block' })
export const linkText = style({ display: 'grid', gap: space[2], minInlineSize: 0 })

export const nothing = style([
  plate,
  { paddingBlock: space[12], color: color['ink-2'], borderBlockEnd: `1px solid ${color.line}` },
])
export const placeHead = style([
  plate,
  { ...typeset('2xs'), color: color['ink-2'], paddingBlockStart: space[12] },
])

export const tree = style([plate, { paddingBlock: space[12], minInlineSize: 0 }])

/* Form */
export const form = style({
  display: 'grid',
  maxInlineSize: formWidth,
  gap: space[16],
  paddingBlock: space[16],
})
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `${space[16]} ${space[24]}`,
  alignItems: 'start',
  '@media': { '(max-width: 767px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const choiceButton = style({ justifyContent: 'space-between', inlineSize: '100%', fontWeight: 400 })
export const choicePanel = style({ display: 'grid', gap: space[8], inlineSize: 340, maxInlineSize: '100%' })
export const choiceList = style({
  display: 'grid',
  gap: space[4],
  maxBlockSize: 280,
  overflow: 'auto',
  minInlineSize: 0,
  margin: 0,
  padding: space[4],
  border: 0,
})

export const entryMeta = style({ ...typeset('xs'), color: color['ink-2'] })

/* Conflict */
/* On a phone the field name is above its two values. */
export const conflictTable = style({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  ...typeset('sm'),
  '@media': { [phone]: { display: 'block' } },
})
export const conflictBody = style({ '@media': { [phone]: { display: 'block' } } })
export const conflictRow = style({
  '@media': {
    [phone]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: space[12],
      paddingBlock: space[4],
      borderBlockEnd: `1px solid ${color.line}`,
    },
  },
})
export const conflictCell = style({
  textAlign: 'start',
  verticalAlign: 'top',
  padding: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
  fontWeight: 'inherit',
  '@media': { [phone]: { border: 0, padding: `${space[2]} 0` } },
})
export const conflictField = style([
  conflictCell,
  { '@media': { [phone]: { gridColumn: '1 / -1', ...typeset('2xs'), color: color['ink-2'] } } },
])
export const conflictHead = style([conflictCell, { ...typeset('2xs'), color: color['ink-2'] }])
export const conflictCorner = style([
  conflictHead,
  {
    '@media': {
      [phone]: { position: 'absolute', inlineSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    },
  },
])
export const conflictAll = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })

/* Columns of a workbook: the field for the template name below stays visible. */
export const columnBox = style({
  maxBlockSize: 'max(240px, 42dvh)',
  overflowY: 'auto',
  paddingInline: space[12],
})
export const ownTitle = style({ ...typeset('sm'), fontWeight: 600, margin: 0 })
export const ownActs = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRingInside } from '../../../styles/recipes/a11y.css.ts'
import { mono, ownLines, screenOnly, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars
const phone = '(max-width: 480px)'

export const intro = style({ ...typeset('sm'), color: color['ink-2'], maxInlineSize: 640, margin: 0 })

/* The state of the chain: one line with a coloured edge, under the title. */
export const chain = style({
  ...typeset('xs'),
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[16],
  rowGap: space[2],
  margin: 0,
  marginBlockEnd: space[16],
  paddingBlock: space[8],
  paddingInline: space[12],
  background: color.surface,
  borderInlineStart: `4px solid ${color.success}`,
  color: color['ink-2'],
  minBlockSize: 36,
})
export const chainRunning = style({ borderInlineStartColor: color.info })
export const chainBad = style({
  borderInlineStartColor: color.danger,
  background: color['danger-soft'],
  color: color.danger,
})
export const chainMain = style({ color: color.ink, fontWeight: 600 })
export const chainBadMain = style({ fontWeight: 600 })

/* Filters: days and people are placed under the search and the menus. */
export const filters = style({ display: 'grid', gap: space[4], paddingBlockEnd: space[16], ...screenOnly })
export const more = style({
  display: 'grid',
  gridTemplateColumns: '168px 168px minmax(0, 420px)',
  gap: space[12],
  alignItems: 'start',
  '@media': {
    '(max-width: 1023px)': { gridTemplateColumns: '168px 168px minmax(0, 1fr)' },
    '(max-width: 767px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
})
/* Kinds of entries and periods: one row of choices each; the active one is underlined. */
export const quick = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[24], rowGap: space[4] })
export const choices = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', minInlineSize: 0 })
export const choicesLabel = style({ ...typeset('xs'), color: color['ink-2'], paddingInlineEnd: space[8] })
export const choice = style([
  focusRingInside,
  {
    ...typeset('sm'),
    fontFamily: 'inherit',
    border: 0,
    borderBlockEnd: '2px solid transparent',
    background: 'none',
    color: color['ink-2'],
    cursor: 'pointer',
    minBlockSize: 32,
    paddingInline: space[8],
    '@media': { '(pointer: coarse)': { minBlockSize: 44 } },
    selectors: {
      '&:hover': { color: color.ink, background: color.hover },
      '&[aria-pressed=true]': { color: color.ink, fontWeight: 600, borderBlockEndColor: color.accent },
    },
  },
])
export const people = style({
  minInlineSize: 0,
  '@media': { '(max-width: 767px)': { gridColumn: '1 / -1' } },
})
export const bound = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
  margin: 0,
  marginBlockEnd: space[16],
  paddingBlock: space[4],
  paddingInlineStart: space[12],
  borderInlineStart: `4px solid ${color.accent}`,
  overflowWrap: 'anywhere',
})

export const opener = style({
  color: color.ink,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: { '&:hover': { color: color.accent, textDecoration: 'underline' } },
})
export const two = style({ display: 'grid', minInlineSize: 0, justifyItems: 'start' })
export const second = style({ ...typeset('xs'), color: color['ink-2'], minInlineSize: 0 })
/* Old and new value in a row, one line for each field; the row stays low, since the entry shows everything. */
export const rowChanges = style({ display: 'grid', minInlineSize: 0, maxInlineSize: 420 })
export const rowChange = style({
  ...typeset('xs'),
  color: color['ink-2'],
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
})
export const rowNew = style({ color: color.ink })
export const link = style({ color: color.accent, overflowWrap: 'anywhere' })

/* One entry */
export const entry = style({ display: 'grid', gap: space[24], gridTemplateColumns: 'minmax(0, 1fr)' })
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(104px, 152px) minmax(0, 1fr)',
  gap: `${space[4]} ${space[16]}`,
  margin: 0,
  ...typeset('sm'),
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2] } },
})
export const fact = style({ display: 'contents' })
export const factName = style({
  ...typeset('xs'),
  color: color['ink-2'],
  '@media': { [phone]: { paddingBlockStart: space[8] } },
})
export const factValue = style({ ...ownLines, margin: 0, minInlineSize: 0, overflowWrap: 'anywhere' })
export const code = style([factValue, { ...mono, ...typeset('xs') }])
export const title = style({ ...typeset('sm'), fontWeight: 650, margin: 0, paddingBlockEnd: space[8] })
export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[16]}`,
})

/* Old and new value side by side; on a phone one below the other. */
export const diff = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  borderBlockStart: `2px solid ${color.ink}`,
})
export const field = style({
  display: 'grid',
  gap: space[4],
  paddingBlock: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
})
export const fieldName = style({ ...typeset('xs'), fontWeight: 600 })
export const sides = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[16],
  ...typeset('sm'),
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] } },
})
const side = { paddingInlineStart: space[8], minInlineSize: 0, overflowWrap: 'anywhere' } as const
export const was = style({
  ...side,
  borderInlineStart: `2px solid ${color['ink-3']}`,
  color: color['ink-2'],
})
export const is = style({ ...side, borderInlineStart: `2px solid ${color.success}` })
export const went = style({ ...side, borderInlineStart: `2px solid ${color.danger}` })
export const sideName = style({ ...typeset('2xs'), display: 'block', color: color['ink-3'] })
export const set = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: space[2] })
export const nothing = style({ color: color['ink-3'], margin: 0 })
export const broken = style({ color: color.danger, fontWeight: 600, margin: 0 })

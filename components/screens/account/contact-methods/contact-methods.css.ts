import { style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { formWidth } from '../../../../styles/recipes/page.css.ts'
import { mono, typeset } from '../../../../styles/typeset.ts'

const { color, space } = vars

export const page = style({ display: 'grid', gap: space[24], maxInlineSize: formWidth })
export const head = style({ display: 'grid', gap: space[4] })
export const intro = style({ margin: 0, color: color['ink-2'] })

/* One sheet with its steps below each other; a line joins their numbers. */
export const steps = style({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  background: color.surface,
  borderBlockStart: `2px solid ${color.ink}`,
})
export const step = style({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  columnGap: space[12],
  rowGap: space[16],
  padding: space[16],
  borderBlockEnd: `1px solid ${color.line}`,
})
export const mark = style({
  ...mono,
  ...typeset('sm'),
  display: 'grid',
  placeItems: 'center',
  inlineSize: 28,
  blockSize: 28,
  fontWeight: 600,
  border: `1px solid ${color.control}`,
  borderRadius: '50%',
})
export const markDone = style({ color: color.success, borderColor: color.success })
export const stepHead = style({ display: 'grid', gap: space[4], alignContent: 'center', minBlockSize: 28 })
export const stepTitle = style({ ...typeset('md'), margin: 0, fontWeight: 600 })
export const stepLater = style({ color: color['ink-3'] })
export const stepText = style({ margin: 0, color: color['ink-2'] })
export const place = style({ ...mono, color: color.ink, overflowWrap: 'anywhere' })
export const stepBody = style({
  gridColumn: 2,
  display: 'grid',
  gap: space[16],
  maxInlineSize: 440,
  '@media': { '(max-width: 480px)': { gridColumn: '1 / -1', maxInlineSize: 'none' } },
})
export const form = style({ display: 'grid', gap: space[16], minInlineSize: 0 })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })
/* Aligns the text of a button without a frame with everything else. */
export const plain = style([buttons, { marginInlineStart: `calc(-1 * ${space[12]} - 1px)` }])
export const aside = style({ ...typeset('xs'), margin: 0, color: color['ink-3'] })

export const done = style({
  display: 'grid',
  gap: space[12],
  justifyItems: 'start',
  padding: space[24],
  background: color.surface,
  borderBlockStart: `2px solid ${color.success}`,
  borderBlockEnd: `1px solid ${color.line}`,
})
export const doneTitle = style({ ...typeset('lg'), margin: 0, outline: 'none' })
export const doneText = style({ margin: 0, color: color['ink-2'], overflowWrap: 'anywhere' })

/* The section of personal settings. */
export const rows = style({ display: 'grid', margin: 0 })
export const row = style({
  display: 'grid',
  gridTemplateColumns: '160px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[12],
  paddingBlock: space[12],
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { '&:last-child': { borderBlockEnd: 'none' } },
  '@media': { '(max-width: 560px)': { display: 'flex', flexWrap: 'wrap' } },
})
export const rowName = style({
  ...typeset('sm'),
  margin: 0,
  fontWeight: 500,
  '@media': { '(max-width: 560px)': { flex: '1 0 100%' } },
})
export const rowValue = style({ ...mono, margin: 0, overflowWrap: 'anywhere' })
export const rowEmpty = style({ margin: 0, color: color['ink-3'] })
export const rowAct = style({ margin: 0, marginInlineStart: 'auto' })

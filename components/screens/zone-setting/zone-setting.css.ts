import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { formWidth } from '../../../styles/recipes/page.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars
const narrow = '(max-width: 899px)'

export const page = style({ display: 'grid', gap: space[24], maxInlineSize: formWidth })
export const head = style({ display: 'grid', gap: space[4] })
export const intro = style({ margin: 0, color: color['ink-2'], maxInlineSize: 640 })

export const section = style({ minInlineSize: 0 })
export const title = style({
  ...typeset('lg'),
  margin: 0,
  paddingBlockEnd: space[8],
  borderBlockEnd: `2px solid ${color.ink}`,
})
/* Settings on the left, their effect on the right. */
export const plate = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  background: color.surface,
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const fields = style({
  display: 'grid',
  gap: space[16],
  alignContent: 'start',
  padding: space[16],
  minInlineSize: 0,
})
/* The field of a fixed zone is attached to its choice. */
export const zone = style({
  display: 'grid',
  maxInlineSize: 440,
  paddingInlineStart: space[24],
  '@media': { '(max-width: 480px)': { paddingInlineStart: 0 } },
})

export const sample = style({
  display: 'grid',
  gap: space[8],
  alignContent: 'start',
  padding: space[16],
  minInlineSize: 0,
  borderInlineStart: `1px solid ${color.line}`,
  '@media': { [narrow]: { borderInlineStart: 0, borderBlockStart: `1px solid ${color.line}` } },
})
export const sampleName = style({ ...typeset('xs'), margin: 0, color: color['ink-2'] })
export const clock = style({ ...mono, ...typeset('md'), margin: 0, overflowWrap: 'anywhere' })

/* A part of the workbook that an export makes. */
export const sheet = style({
  borderCollapse: 'collapse',
  inlineSize: '100%',
  tableLayout: 'fixed',
  background: color.canvas,
})
const edge = { border: `1px solid ${color.line}`, paddingBlock: space[4], paddingInline: space[8] }
export const sheetHead = style({
  ...edge,
  ...typeset('2xs'),
  color: color['ink-2'],
  textAlign: 'start',
  overflowWrap: 'anywhere',
  verticalAlign: 'bottom',
})
export const sheetCell = style({ ...edge, ...mono, ...typeset('xs') })

export const sides = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[16],
  marginBlockStart: space[16],
  '@media': { '(max-width: 560px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const sideName = style({
  ...typeset('2xs'),
  margin: 0,
  marginBlockEnd: space[4],
  color: color['ink-2'],
})
export const lines = style({ margin: 0, paddingInlineStart: space[16] })

import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const page = style({ ...look.stack(24), maxInlineSize: look.formWidth })
export const head = style(look.stack(4))
export const intro = style({ color: color['ink-2'], maxInlineSize: 640 })
export const section = style({ minInlineSize: 0 })
export const title = style({ ...look.plain('lg'), paddingBlockEnd: space[8], ...look.darkBelow })
export const plate = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  ...look.sheet,
  ...look.onNarrow(899, { gridTemplateColumns: look.oneColumn }),
})
export const fields = style({
  ...look.stack(16),
  alignContent: 'start',
  padding: space[16],
  minInlineSize: 0,
})
/* The field of a fixed zone is attached to its choice. */
export const zone = style({
  display: 'grid',
  maxInlineSize: 440,
  paddingInlineStart: space[24],
  ...look.onNarrow(480, { paddingInlineStart: 0 }),
})
export const sample = style({
  ...look.stack(8),
  alignContent: 'start',
  padding: space[16],
  minInlineSize: 0,
  borderInlineStart: `1px solid ${color.line}`,
  ...look.onNarrow(899, { borderInlineStart: 0, ...look.ruleAbove }),
})
export const sampleName = style(look.quiet('xs'))
export const clock = style({ ...look.mono, ...look.plain('md'), overflowWrap: 'anywhere' })

/* A part of the workbook that an export makes. */
export const sheet = style({
  borderCollapse: 'collapse',
  inlineSize: '100%',
  tableLayout: 'fixed',
  background: color.canvas,
})
const edge = { border: `1px solid ${color.line}`, ...look.pad(4, 8) }
export const sheetHead = style({
  ...edge,
  ...look.quiet('2xs'),
  textAlign: 'start',
  overflowWrap: 'anywhere',
  verticalAlign: 'bottom',
})
export const sheetCell = style({ ...edge, ...look.mono, ...look.plain('xs') })
export const sides = style({ ...look.grid('fr fr', 16, 560), marginBlockStart: space[16] })
export const sideName = style({ ...look.quiet('2xs'), marginBlockEnd: space[4] })
export const lines = style({ margin: 0, paddingInlineStart: space[16] })

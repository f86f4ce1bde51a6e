import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'
import { toneInk } from '../../../styles/recipes/spine.css.ts'
import { mono, screenOnly, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const figure = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[12],
  minInlineSize: 0,
  margin: 0,
  '@media': { print: { breakInside: 'avoid' } },
})
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: space[8] })
export const title = style({ ...typeset('sm'), fontWeight: 600 })
export const turn = style([{ marginInlineStart: 'auto' }, screenOnly])
export const summary = style({ ...typeset('xs'), margin: 0, color: color['ink-2'] })

export const list = style({ display: 'grid', gap: space[8], margin: 0, padding: 0, listStyle: 'none' })
/* The label keeps a column of its own; on a phone the bar comes below it. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 32%) minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[12],
  '@media': { '(max-width: 480px)': { gridTemplateColumns: 'minmax(0, 1fr) auto', rowGap: space[2] } },
})
export const rowBar = style({
  '@media': { '(max-width: 480px)': { gridRow: 2, gridColumn: '1 / -1' } },
})
export const legend = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))',
  gap: `${space[4]} ${space[16]}`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const entry = style({
  display: 'grid',
  gridTemplateColumns: '14px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[8],
})
export const label = style({ ...typeset('xs'), overflowWrap: 'anywhere' })
export const link = style([
  focusRing,
  {
    color: color.ink,
    textDecorationColor: color.control,
    textUnderlineOffset: 3,
    selectors: { '&:hover': { color: color.accent, textDecorationColor: 'currentColor' } },
  },
])
export const value = style({ ...mono, ...typeset('xs'), textAlign: 'end', whiteSpace: 'nowrap' })
export const share = style({ color: color['ink-2'] })

/* Drawings: forced colours and print keep the lines, and a pattern or a gap separates what colour separates. */
export const drawing = style({ display: 'block', inlineSize: '100%', overflow: 'visible' })
export const track = style({
  fill: color.sunken,
  stroke: color.line,
  printColorAdjust: 'exact',
  '@media': { '(forced-colors: active)': { fill: 'Canvas', stroke: 'CanvasText' } },
})
export const fill = style({
  fill: toneInk,
  printColorAdjust: 'exact',
  '@media': { '(forced-colors: active)': { fill: 'CanvasText' } },
})
export const hatch = style({
  stroke: color.surface,
  strokeWidth: 2,
  fill: 'none',
  '@media': { '(forced-colors: active)': { stroke: 'Canvas' } },
})
export const edge = style({
  stroke: color.ink,
  strokeWidth: 2,
  '@media': { '(forced-colors: active)': { stroke: 'CanvasText' } },
})
export const line = style({
  fill: 'none',
  stroke: toneInk,
  strokeWidth: 2,
  vectorEffect: 'non-scaling-stroke',
  strokeLinejoin: 'round',
  '@media': { '(forced-colors: active)': { stroke: 'CanvasText' } },
})
export const dot = style([line, { strokeWidth: 7, strokeLinecap: 'round' }])

export const table = style({ ...typeset('xs'), inlineSize: '100%', borderCollapse: 'collapse' })
export const cell = style({
  paddingBlock: space[4],
  paddingInline: `0 ${space[12]}`,
  textAlign: 'start',
  fontWeight: 400,
  borderBlockEnd: `1px solid ${color.line}`,
})
export const headCell = style([cell, { color: color['ink-2'], fontWeight: 600 }])
export const numberHead = style([headCell, { textAlign: 'end', paddingInline: 0 }])
export const numberCell = style([cell, { ...mono, textAlign: 'end', paddingInline: 0 }])

/* The ends of a course: the first label at its start, the last at its end. */
export const ends = style({ display: 'flex', justifyContent: 'space-between', gap: space[12], margin: 0 })

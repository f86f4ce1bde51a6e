import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'
import { toneInk } from '../../../styles/recipes/spine.css.ts'

export const figure = style({
  ...look.stack(12),
  alignContent: 'start',
  minInlineSize: 0,
  margin: 0,
  '@media': { print: { breakInside: 'avoid' } },
})
export const head = style({ ...look.wrap(8), alignItems: 'baseline' })
export const title = style(look.bold('sm'))
export const turn = style([{ marginInlineStart: 'auto' }, look.screenOnly])
export const lead = style({ ...look.line(20), minBlockSize: 48 })
export const number = style({ ...look.plain('2xl'), ...look.mono, whiteSpace: 'nowrap' })
export const trend = style({ flex: 1, minInlineSize: 0 })
export const summary = style({ ...look.quiet('xs'), margin: 0 })
export const list = style({ ...look.stack(8), ...look.bareList })
/* The label keeps a column of its own; on a phone the bar comes below it. */
export const row = style({
  ...look.grid('minmax(96px, 32%) fr auto', 12),
  alignItems: 'center',
  ...look.onNarrow(480, { gridTemplateColumns: 'minmax(0, 1fr) auto', rowGap: space[2] }),
})
export const rowBar = style(look.onNarrow(480, { gridRow: 2, gridColumn: '1 / -1' }))
export const legend = style({
  ...look.grid('repeat(auto-fill, minmax(168px, 1fr))', [4, 16]),
  ...look.bareList,
})
export const entry = style({ ...look.grid('14px fr auto', 8), alignItems: 'center' })
export const label = style({ ...look.plain('xs'), overflowWrap: 'anywhere' })
export const link = focusable({
  color: color.ink,
  textDecorationColor: color.control,
  textUnderlineOffset: 3,
  selectors: { '&:hover': { color: color.accent, textDecorationColor: 'currentColor' } },
})
export const value = style({ ...look.mono, ...look.plain('xs'), textAlign: 'end', whiteSpace: 'nowrap' })
export const share = style({ color: color['ink-2'] })

/* Drawings: forced colours and print keep the lines, and a pattern or a gap separates what colour separates. */
export const drawing = style({ display: 'block', inlineSize: '100%', overflow: 'visible' })
export const track = style({
  fill: color.sunken,
  stroke: color.line,
  printColorAdjust: 'exact',
  ...look.onForced({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const fill = style({
  fill: toneInk,
  printColorAdjust: 'exact',
  ...look.onForced({ fill: 'CanvasText' }),
})
/* Measures have the one hue of the tokens, its parts in steps; the colours of statuses are for statuses alone. */
export const hue = style({ vars: { [toneInk]: color.accent } })
const steps = [100, 64, 40, 22] as const
export const step = steps.map(share =>
  style({
    vars: { [toneInk]: `color-mix(in oklab, ${color.accent} ${share}%, ${color.surface})` },
    stroke: color.accent,
    strokeWidth: 1,
  }),
)
export const hatch = style({
  stroke: color.surface,
  strokeWidth: 2,
  fill: 'none',
  ...look.onForced({ stroke: 'Canvas' }),
})
export const edge = style({ stroke: color.ink, strokeWidth: 2, ...look.onForced({ stroke: 'CanvasText' }) })
export const line = style({
  fill: 'none',
  stroke: toneInk,
  strokeWidth: 2,
  vectorEffect: 'non-scaling-stroke',
  strokeLinejoin: 'round',
  ...look.onForced({ stroke: 'CanvasText' }),
})
export const dot = style([line, { strokeWidth: 7, strokeLinecap: 'round' }])
export const table = style(look.table('xs'))
export const cell = style({
  ...look.entry(4),
  paddingInline: `0 ${space[12]}`,
  textAlign: 'start',
  fontWeight: 400,
})
export const headCell = style([cell, { color: color['ink-2'], fontWeight: 600 }])
export const numberHead = style([headCell, { textAlign: 'end', paddingInline: 0 }])
export const numberCell = style([cell, { ...look.mono, textAlign: 'end', paddingInline: 0 }])

/* The ends of a course: the first label at its start, the last at its end. */
export const ends = style({ ...look.apart(12), margin: 0 })

import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const page = style(look.grid('fr', 32))
export const head = style({ ...look.stack(4), paddingBlockStart: space[12] })
export const intro = style({ ...look.quiet('sm'), maxInlineSize: 640 })

/* The form has the background of tables and a width that is easy to read. */
export const form = style({
  ...look.stack(20),
  maxInlineSize: look.formWidth,
  padding: space[20],
  background: color.surface,
  ...look.darkAbove,
  '@media': { '(max-width: 480px)': { padding: space[12] }, print: { display: 'none' } },
})
export const addresses = style(look.stack(4))
export const addressArea = style({})
globalStyle(`${addressArea} textarea`, look.mono)
export const tally = style({ ...look.plain('xs'), ...look.mono, color: color['ink-3'] })
export const over = style([tally, { color: color.danger, fontWeight: 600 }])
export const short = style({ maxInlineSize: 280 })
export const places = style({
  ...look.grid('fr fr', 24),
  alignItems: 'start',
  ...look.onNarrow(767, { gridTemplateColumns: look.oneColumn, gap: space[16] }),
})
export const roles = style(look.stack(12))
export const acts = style(look.wrap(8))
export const letter = style({
  ...look.stack(8),
  padding: space[16],
  marginBlockEnd: space[12],
  background: color.canvas,
  ...look.darkAbove,
  overflowWrap: 'anywhere',
})
export const subject = style(look.quiet('xs'))
export const faults = style({
  ...look.stack(8),
  padding: space[12],
  background: color['danger-soft'],
  ...look.edge('danger'),
})
export const faultList = style({ ...look.bareList, ...look.stack(4) })
export const fault = style({
  ...look.grid('72px fr fr', 8),
  ...look.plain('xs'),
  ...look.onNarrow(480, { gridTemplateColumns: '64px minmax(0, 1fr)' }),
})
export const lineNumber = style({ color: color['ink-2'], whiteSpace: 'nowrap' })
export const lineText = style({ ...look.mono, overflowWrap: 'anywhere' })
export const lineFault = style({ color: color.danger, ...look.onNarrow(480, { gridColumn: 2 }) })
export const elsewhere = style({ ...look.mono, ...look.plain('xs'), overflowWrap: 'anywhere' })
export const chip = style({ ...look.stack(2), justifyItems: 'start' })

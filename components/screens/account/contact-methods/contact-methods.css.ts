import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../../styles/look.ts'

export const page = style({ ...look.stack(24), maxInlineSize: look.formWidth })
export const head = style(look.stack(4))
export const intro = style({ color: color['ink-2'] })

/* One sheet with its steps below each other; a line joins their numbers. */
export const steps = style({
  display: 'grid',
  ...look.bareList,
  background: color.surface,
  ...look.darkAbove,
})
export const step = style({ ...look.grid('28px fr', [16, 12]), padding: space[16], ...look.ruleBelow })
export const mark = style({
  ...look.mono,
  ...look.bold('sm'),
  ...look.centred,
  ...look.square(28),
  border: `1px solid ${color.control}`,
  borderRadius: '50%',
})
export const markDone = style({ color: color.success, borderColor: color.success })
export const stepHead = style({ ...look.stack(4), alignContent: 'center', minBlockSize: 28 })
export const stepTitle = style(look.bold('md'))
export const stepLater = style({ color: color['ink-3'] })
export const stepText = style({ color: color['ink-2'] })
export const stepBody = style({
  gridColumn: 2,
  ...look.stack(16),
  maxInlineSize: 440,
  ...look.onNarrow(480, { gridColumn: '1 / -1', maxInlineSize: 'none' }),
})
export const form = style({ ...look.stack(16), minInlineSize: 0 })
export const buttons = style(look.wrap(8))
/* Aligns the text of a button without a frame with everything else. */
export const plain = style([buttons, { marginInlineStart: `calc(-1 * ${space[12]} - 1px)` }])
export const aside = style({ ...look.plain('xs'), color: color['ink-3'] })
export const done = style({
  ...look.stack(12),
  justifyItems: 'start',
  padding: space[24],
  ...look.sheet,
  borderBlockStart: `2px solid ${color.success}`,
})
export const doneTitle = style({ ...look.plain('lg'), outline: 'none' })
export const doneText = style({ color: color['ink-2'], overflowWrap: 'anywhere' })
export const rows = style({ display: 'grid' })
export const row = style({
  ...look.grid('160px fr auto', 12),
  alignItems: 'center',
  ...look.inList(12),
  ...look.onNarrow(560, { display: 'flex', flexWrap: 'wrap' }),
})
export const rowName = style({
  ...look.plain('sm'),
  fontWeight: 500,
  ...look.onNarrow(560, { flex: '1 0 100%' }),
})
export const rowValue = style({ ...look.mono, overflowWrap: 'anywhere' })
export const rowEmpty = style({ color: color['ink-3'] })
export const rowAct = style({ marginInlineStart: 'auto' })

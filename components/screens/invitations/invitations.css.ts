import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { formWidth } from '../../../styles/recipes/page.css.ts'
import { mono, screenOnly, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const page = style({ display: 'grid', gap: space[32], gridTemplateColumns: 'minmax(0, 1fr)' })
export const head = style({ display: 'grid', gap: space[4], paddingBlockStart: space[12] })
export const intro = style({ ...typeset('sm'), color: color['ink-2'], maxInlineSize: 640 })

/* The form has the background of tables and a width that is easy to read. */
export const form = style({
  display: 'grid',
  gap: space[20],
  maxInlineSize: formWidth,
  padding: space[20],
  background: color.surface,
  borderBlockStart: `2px solid ${color.ink}`,
  ...screenOnly,
  '@media': { '(max-width: 480px)': { padding: space[12] } },
})
export const addresses = style({ display: 'grid', gap: space[4] })
export const addressArea = style({})
globalStyle(`${addressArea} textarea`, mono)
export const tally = style({ ...typeset('xs'), ...mono, color: color['ink-3'] })
export const over = style([tally, { color: color.danger, fontWeight: 600 }])
export const short = style({ maxInlineSize: 280 })
export const places = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[24],
  alignItems: 'start',
  '@media': { '(max-width: 767px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[16] } },
})

export const roles = style({ display: 'grid', gap: space[12] })
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })
export const letter = style({
  display: 'grid',
  gap: space[8],
  padding: space[16],
  marginBlockEnd: space[12],
  background: color.canvas,
  borderBlockStart: `2px solid ${color.ink}`,
  overflowWrap: 'anywhere',
})
export const subject = style({ ...typeset('xs'), color: color['ink-2'] })

export const faults = style({
  display: 'grid',
  gap: space[8],
  padding: space[12],
  background: color['danger-soft'],
  borderInlineStart: `4px solid ${color.danger}`,
})
export const faultList = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: space[4] })
export const fault = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr) minmax(0, 1fr)',
  gap: space[8],
  ...typeset('xs'),
  '@media': { '(max-width: 480px)': { gridTemplateColumns: '64px minmax(0, 1fr)' } },
})
export const lineNumber = style({ color: color['ink-2'], whiteSpace: 'nowrap' })
export const lineText = style({ ...mono, overflowWrap: 'anywhere' })
export const lineFault = style({
  color: color.danger,
  '@media': { '(max-width: 480px)': { gridColumn: 2 } },
})
export const elsewhere = style({ ...mono, ...typeset('xs'), overflowWrap: 'anywhere' })

export const listHead = style({ display: 'grid', gap: space[4], paddingBlockEnd: space[12] })
export const chip = style({ display: 'grid', justifyItems: 'start', gap: space[2] })
export const email = style({ ...mono, ...typeset('xs') })

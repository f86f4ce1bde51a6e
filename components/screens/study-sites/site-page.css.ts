import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const tabs = style({ paddingBlockStart: space[16] })
export const stack = style({
  display: 'grid',
  gap: space[32],
  paddingBlockStart: space[16],
  minInlineSize: 0,
})
export const small = style({ display: 'grid', gap: space[12] })
export const note = style({ ...typeset('xs'), color: color['ink-2'] })
/* Identifiers stay on one line. */
export const number = style({ ...mono, whiteSpace: 'nowrap' })
/* One that is longer than a phone is wide is not cut. */
export const longNumber = style({ ...mono, overflowWrap: 'anywhere' })
export const roles = style({ display: 'flex', flexWrap: 'wrap', gap: space[4] })
export const contact = style({ display: 'grid', ...typeset('xs'), overflowWrap: 'anywhere' })

/* One condition of the gate, or one gap, a line each. */
export const list = style({ listStyle: 'none', margin: 0, padding: 0, background: color.surface })
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
  padding: `${space[8]} ${space[16]}`,
  borderBlockEnd: `1px solid ${color.line}`,
})
export const what = style({ display: 'grid', gap: space[2], flex: '1 1 240px', minInlineSize: 0 })
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })

/* People whom a choice offers last. */
export const folded = style({ ...typeset('sm') })
/* What must be confirmed before a change. */
export const warning = style({
  display: 'grid',
  gap: space[8],
  padding: space[12],
  borderInlineStart: `3px solid ${color.warning}`,
})
export const points = style({ margin: 0, paddingInlineStart: space[20] })

/* Adding sites: what was found, and beside it what was chosen. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: space[32],
  alignItems: 'start',
  '@media': { '(max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[16] })
export const grow = style({ flex: '1 1 260px' })

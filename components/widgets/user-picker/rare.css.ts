import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

/** Buttons after a sentence. */
export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  alignItems: 'center',
  marginBlockStart: space[8],
})

/** The entries that a paste could not add, below the field. */
export const refusals = style({
  ...typeset('xs'),
  display: 'grid',
  gap: space[4],
  padding: space[12],
  border: `1px solid ${color.line}`,
  borderInlineStart: `${vars.border.spine} solid ${color.warning}`,
  borderRadius: vars.radius.control,
  background: color.surface,
})

export const refusalList = style({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: space[2],
  maxBlockSize: '12rem',
  overflow: 'auto',
})

export const entry = style({ ...mono, fontSize: 'inherit', overflowWrap: 'anywhere', userSelect: 'all' })

export const refusalTitle = style({ ...typeset('sm'), fontWeight: 600, margin: 0 })

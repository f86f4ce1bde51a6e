import { style } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'
import { typeset } from '../../styles/typeset.ts'

const { color, space } = vars

/* Columns that a workbook can have: what they are saved under stays in sight below them. */
export const columnBox = style({
  maxBlockSize: 'max(240px, 42dvh)',
  overflowY: 'auto',
  paddingInline: space[12],
  border: `1px solid ${color.line}`,
})

/* Views of one's own, below the form of a new one. */
export const ownViews = style({ display: 'grid', gap: space[4], paddingBlockStart: space[8] })
export const ownTitle = style({ ...typeset('sm'), fontWeight: 600, margin: 0 })
export const ownList = style({ listStyle: 'none', margin: 0, padding: 0 })
export const ownView = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
  paddingBlock: space[8],
  borderBlockStart: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
})
export const ownActs = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })

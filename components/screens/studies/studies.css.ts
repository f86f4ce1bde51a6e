import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { screenOnly, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

/* Identifiers never break over lines. */
export const planId = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[4],
  whiteSpace: 'nowrap',
  color: color['ink-2'],
})
export const title = style({ display: 'grid', maxInlineSize: 320 })

/* The meter of required fields */
export const meter = style({ display: 'grid', gap: space[8], paddingBlock: space[12], ...screenOnly })
export const bar = style({ inlineSize: '100%', maxInlineSize: 420, blockSize: 8, accentColor: color.accent })
export const missing = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[16],
  rowGap: space[4],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...typeset('sm'),
})
export const plain = style({ margin: 0, ...typeset('sm') })
export const blocks = style({ margin: 0, paddingInlineStart: space[24] })
export const form = style({ display: 'grid', gap: space[32] })

/* Registry numbers, one a line; on a phone their parts are below each other. */
export const numbers = style({
  display: 'grid',
  gap: space[12],
  margin: 0,
  padding: 0,
  marginBlockStart: space[16],
  border: 0,
  minInlineSize: 0,
})
export const legend = style({ padding: 0, ...typeset('sm'), fontWeight: 600 })
export const number = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) auto',
  gap: space[12],
  alignItems: 'end',
  '@media': { '(max-width: 767px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

/* A registry file: what is done with all of its rows, and the organisations that may be a place. */
export const acts = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[12] })
export const hits = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
globalStyle(`${hits} > li`, {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
  paddingBlock: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
})

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { screenOnly, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const stack = style({ display: 'grid', gap: space[16], minInlineSize: 0 })
export const note = style({
  ...typeset('sm'),
  margin: 0,
  paddingInlineStart: space[12],
  color: color['ink-2'],
  borderInlineStart: `4px solid ${color.accent}`,
})
export const broken = style({
  display: 'grid',
  gap: space[4],
  paddingInlineStart: space[12],
  borderInlineStart: `4px solid ${color.danger}`,
})
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: space[12] })
export const section = style({ display: 'grid', gap: space[8], minInlineSize: 0 })
export const title = style({ ...typeset('md'), fontWeight: 600, margin: 0 })
export const nothing = style({ ...typeset('sm'), margin: 0, color: color['ink-2'] })
export const list = style({ listStyle: 'none', margin: 0, padding: 0, border: `1px solid ${color.line}` })
export const item = style({
  display: 'grid',
  gap: space[4],
  padding: space[12],
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.line}` } },
})
export const sentence = style({ ...typeset('sm'), margin: 0, overflowWrap: 'anywhere' })
export const more = style({ ...typeset('xs'), margin: 0, color: color['ink-2'], overflowWrap: 'anywhere' })
export const tag = style({
  ...typeset('xs'),
  marginInlineStart: space[8],
  paddingInline: space[4],
  border: `1px solid ${color.line}`,
})
export const fields = style({ margin: 0, display: 'grid' })
export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
  gap: space[12],
  paddingBlock: space[8],
  borderBlockStart: `1px solid ${color.line}`,
  '@media': { '(max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] } },
})
export const name = style({ ...typeset('xs'), color: color['ink-2'] })
export const value = style({
  ...typeset('sm'),
  display: 'grid',
  gap: space[4],
  margin: 0,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
})
export const now = style({ ...typeset('sm'), color: color.accent })
export const set = style({ ...typeset('xs'), margin: 0, paddingInlineStart: space[16], color: color.ink })
export const link = style({
  ...screenOnly,
  ...typeset('xs'),
  color: color.accent,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[16],
  alignItems: 'start',
  '@media': { '(max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const columns = style({ borderBlockStart: `1px solid ${color.line}`, paddingBlockStart: space[12] })
export const summary = style({ ...typeset('sm'), cursor: 'pointer', paddingBlock: space[4] })

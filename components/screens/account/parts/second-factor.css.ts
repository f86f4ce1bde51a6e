import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { mono, typeset } from '../../../../styles/typeset.ts'

const { color, space } = vars

export const column = style({ display: 'grid', gap: space[20], inlineSize: '100%' })
export const title = style({ ...typeset('2xl'), margin: 0 })
export const text = style({ margin: 0, color: color['ink-2'] })
export const form = style({ display: 'grid', gap: space[16] })
export const others = style({ display: 'grid', gap: space[8], justifyItems: 'start' })
export const other = style({
  paddingInline: 0,
  color: color.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  fontWeight: 400,
})
/* Set wide apart: six digits are read off a phone in two glances. */
export const code = style({})
globalStyle(`${code} input`, { letterSpacing: '0.2em' })

export const steps = style({
  display: 'grid',
  gap: space[16],
  margin: 0,
  paddingInlineStart: space[20],
})
export const step = style({ paddingInlineStart: space[4] })
export const stepBody = style({
  display: 'grid',
  gap: space[8],
  justifyItems: 'start',
  marginBlockStart: space[8],
})
export const secret = style({
  ...mono,
  ...typeset('md'),
  overflowWrap: 'anywhere',
  userSelect: 'all',
})

export const codes = style({
  ...mono,
  ...typeset('md'),
  display: 'grid',
  gridTemplateColumns: 'repeat(2, auto)',
  justifyContent: 'start',
  gap: `${space[4]} ${space[32]}`,
  margin: 0,
  padding: space[16],
  listStyle: 'none',
  background: color.sunken,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.panel,
  userSelect: 'text',
})
export const buttons = style({ display: 'flex', gap: space[8], flexWrap: 'wrap' })

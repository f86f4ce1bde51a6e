import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const stack = style({ display: 'grid', gap: space[16], minInlineSize: 0 })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))',
  gap: `${space[12]} ${space[16]}`,
  alignItems: 'start',
  margin: 0,
  padding: 0,
  paddingBlockEnd: space[12],
  border: 0,
  borderBlockEnd: `1px solid ${color.line}`,
  minInlineSize: 0,
})
export const legend = style({
  ...typeset('xs'),
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  inlineSize: '100%',
  fontWeight: 600,
  padding: 0,
  paddingBlockEnd: space[8],
})
export const start = style({ justifySelf: 'start' })

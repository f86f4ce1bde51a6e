import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[4],
  padding: space[8],
  background: color.surface,
  borderBlockStart: `1px solid ${color.line}`,
  '@media': { print: { display: 'none' } },
})
export const of = style({ ...typeset('xs'), color: color.ink, fontVariantNumeric: 'tabular-nums' })
export const read = style({
  ...typeset('xs'),
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[4],
  color: color['ink-2'],
  paddingInline: space[8],
})
export const spacer = style({ flex: 1 })
export const canvas = style({
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: '100%',
  boxShadow: `0 0 0 1px ${color.line}`,
  background: '#fff',
})

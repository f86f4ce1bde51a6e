import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: space[12],
  paddingBlockEnd: space[16],
})
export const meta = style({ ...typeset('xs'), color: color['ink-2'], margin: 0 })
export const member = style({
  display: 'grid',
  minInlineSize: 144,
  maxInlineSize: 260,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
})
export const acts = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[8] })
export const part = style({ display: 'grid', gap: space[12], paddingBlockEnd: space[24] })
export const title = style({ ...typeset('lg'), margin: 0 })
export const lines = style({ display: 'grid', gap: space[4] })
export const merges = style({ display: 'grid', gap: space[12], listStyle: 'none', margin: 0, padding: 0 })
export const merge = style({
  display: 'grid',
  gap: space[8],
  paddingBlock: space[12],
  borderBlockEnd: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
})
export const plain = style({ margin: 0 })

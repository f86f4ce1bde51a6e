import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../styles/contract.css.ts'
import { mono, typeset } from '../styles/typeset.ts'

/** Wide tables scroll on their own. */
export const scroller = style({ inlineSize: '100%', overflowX: 'auto' })
export const sheet = style({ borderCollapse: 'collapse', inlineSize: '100%', ...typeset('xs') })
globalStyle(`${sheet} th, ${sheet} td`, {
  padding: `${vars.space[8]} ${vars.space[12]} ${vars.space[8]} 0`,
  textAlign: 'start',
  verticalAlign: 'top',
  borderBlockEnd: `1px solid ${vars.color.line}`,
})
globalStyle(`${sheet} thead th`, {
  ...typeset('2xs'),
  color: vars.color['ink-2'],
  borderBlockEnd: `2px solid ${vars.color.ink}`,
})
globalStyle(`${sheet} tbody th`, { fontWeight: 'inherit' })

export const code = style({ ...mono, whiteSpace: 'nowrap' })
export const heading = style({ ...typeset('lg'), margin: 0, marginBlockStart: vars.space[16] })
export const lead = style({ margin: 0, maxInlineSize: '72ch', color: vars.color['ink-2'] })

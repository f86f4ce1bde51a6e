import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const stack = style({ display: 'grid', gap: space[16] })

/** Both versions of a record, side by side. */
export const sides = style({
  inlineSize: '100%',
  marginBlockStart: space[16],
  borderCollapse: 'collapse',
  ...typeset('sm'),
})
globalStyle(`${sides} :is(th, td)`, {
  textAlign: 'start',
  verticalAlign: 'top',
  padding: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
  fontWeight: 'inherit',
  overflowWrap: 'anywhere',
})
globalStyle(`${sides} thead th`, { ...typeset('2xs'), color: color['ink-2'] })

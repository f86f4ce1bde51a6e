import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const list = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid' })
export const line = style({
  display: 'grid',
  gap: space[2],
  paddingBlock: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
  selectors: { '&:last-child': { borderBlockEnd: 'none' } },
})
export const aside = style({ ...typeset('xs'), color: color['ink-2'] })
export const foot = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[8] })
export const plate = style({ display: 'grid', gap: space[8], paddingBlock: space[12] })
export const person = style({ display: 'grid', gap: space[4], paddingBlock: space[8] })
export const name = style({ fontWeight: 600 })

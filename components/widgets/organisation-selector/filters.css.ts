import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'

const { color, space } = vars

export const filters = style({
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  gap: space[8],
  padding: space[8],
  paddingBlockEnd: space[12],
  background: color.sunken,
  borderBlockEnd: `1px solid ${color.line}`,
})

export const whole = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space[8],
})

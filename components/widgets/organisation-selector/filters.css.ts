import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const filters = style({
  flex: 'none',
  ...look.grid('repeat(auto-fit, minmax(140px, 1fr))', 8),
  padding: space[8],
  paddingBlockEnd: space[12],
  background: color.sunken,
  ...look.ruleBelow,
})
export const whole = style({ gridColumn: '1 / -1', ...look.ends(8) })

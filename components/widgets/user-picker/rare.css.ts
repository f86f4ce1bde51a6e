import { style } from '@vanilla-extract/css'
import { color, look, radius, space } from '../../../styles/look.ts'

export const buttons = style({ ...look.row(8), marginBlockStart: space[8] })
export const refusals = style({
  ...look.plain('xs'),
  ...look.stack(4),
  padding: space[12],
  border: `1px solid ${color.line}`,
  ...look.edge('warning'),
  borderRadius: radius.control,
  background: color.surface,
})
export const refusalList = style({ ...look.bareList, ...look.stack(2), ...look.scroll('12rem') })
export const entry = style({ ...look.mono, fontSize: 'inherit', overflowWrap: 'anywhere', userSelect: 'all' })
export const refusalTitle = style({ ...look.bold('sm'), margin: 0 })

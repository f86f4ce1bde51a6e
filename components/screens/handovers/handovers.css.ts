import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const page = style({ ...look.stack(24), maxInlineSize: look.formWidth, minInlineSize: 0 })
export const items = style({ ...look.stack(24), minInlineSize: 0 })
export const title = style({ paddingBlockEnd: space[16] })
export const group = style({
  ...look.stack(8),
  margin: 0,
  padding: space[16],
  border: 0,
  background: color.surface,
  ...look.darkAbove,
  minInlineSize: 0,
})
export const legend = style({ ...look.bold('sm'), padding: 0, float: 'left' })
export const tools = style({ display: 'flex', gap: space[8], clear: 'both' })
export const none = style({ ...look.quiet('sm'), clear: 'both' })
export const where = style({ ...look.mono, whiteSpace: 'nowrap' })
export const fields = style({ ...look.grid(look.fit(300), [16, 24]), alignItems: 'start' })
export const foot = style(look.atEnd(8))

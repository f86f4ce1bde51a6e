import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, radius, space } from '../../../../styles/look.ts'

export const column = style({ ...look.stack(20), inlineSize: '100%' })
export const title = style(look.plain('2xl'))
export const text = style({ margin: 0, color: color['ink-2'] })
export const form = style(look.stack(16))
export const others = style({ ...look.stack(8), justifyItems: 'start' })
export const other = style({ paddingInline: 0, ...look.underlined, fontWeight: 400 })
/* Set wide apart: six digits are read off a phone in two glances. */
export const code = style({})
globalStyle(`${code} input`, { letterSpacing: '0.2em' })
export const steps = style({ ...look.stack(16), margin: 0, paddingInlineStart: space[20] })
export const step = style({ paddingInlineStart: space[4] })
export const stepBody = style({ ...look.stack(8), justifyItems: 'start', marginBlockStart: space[8] })
export const secret = style({
  ...look.mono,
  ...look.plain('md'),
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
export const codes = style({
  ...look.mono,
  ...look.plain('md'),
  ...look.grid('repeat(2, auto)', [4, 32]),
  justifyContent: 'start',
  margin: 0,
  padding: space[16],
  listStyle: 'none',
  background: color.sunken,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  userSelect: 'text',
})
export const buttons = style(look.wrap(8))

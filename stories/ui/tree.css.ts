import { style } from '@vanilla-extract/css'
import { color, look, radius } from '../../styles/look.ts'

export const framed = style({
  inlineSize: 480,
  maxInlineSize: '100%',
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  overflow: 'hidden',
  background: color.surface,
})
export const second = style(look.quiet('xs'))
export const figures = style({ ...look.mono, ...look.quiet('xs') })

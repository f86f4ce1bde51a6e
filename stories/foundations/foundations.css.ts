import { style, styleVariants } from '@vanilla-extract/css'
import { color, look, radius, space, vars } from '../../styles/look.ts'

export const steps = styleVariants(vars.text, step => ({
  fontSize: step.size,
  lineHeight: step.line,
  fontWeight: step.weight,
  margin: 0,
}))
export const patch = style({
  display: 'inline-block',
  inlineSize: 48,
  blockSize: 24,
  marginInlineEnd: space[8],
  verticalAlign: 'middle',
  borderRadius: radius.control,
  border: `1px solid ${color.line}`,
})
export const bars = styleVariants(vars.space, size => ({
  inlineSize: size,
  blockSize: 16,
  background: color.accent,
}))
export const corners = styleVariants(vars.radius, radius => ({
  inlineSize: 64,
  blockSize: 40,
  borderRadius: radius,
  border: `1px solid ${color.control}`,
  background: color.surface,
}))
export const icons = style({
  ...look.grid('repeat(auto-fill, minmax(140px, 1fr))', 16),
  ...look.bareList,
  inlineSize: '100%',
})
export const iconCell = style(look.line(8))
const moved = style({
  inlineSize: 160,
  padding: space[12],
  textAlign: 'center',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
})
export const moving = styleVariants({ fast: 'fast', base: 'base', slow: 'slow' } as const, speed => [
  moved,
  look.motion('opacity transform', speed),
])
export const away = style({ opacity: 0.2, transform: 'translateY(8px)' })
export const ring = style({
  display: 'inline-block',
  padding: space[12],
  ...look.ring(2),
  borderRadius: radius.control,
})

import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'
import { motion } from '../../styles/typeset.ts'

export const steps = styleVariants(vars.text, step => ({
  fontSize: step.size,
  lineHeight: step.line,
  fontWeight: step.weight,
  margin: 0,
}))

/** A patch of a colour as each theme has it. */
export const patch = style({
  display: 'inline-block',
  inlineSize: 48,
  blockSize: 24,
  marginInlineEnd: vars.space[8],
  verticalAlign: 'middle',
  borderRadius: vars.radius.control,
  border: `1px solid ${vars.color.line}`,
})

export const bars = styleVariants(vars.space, size => ({
  inlineSize: size,
  blockSize: 16,
  background: vars.color.accent,
}))

export const corners = styleVariants(vars.radius, radius => ({
  inlineSize: 64,
  blockSize: 40,
  borderRadius: radius,
  border: `1px solid ${vars.color.control}`,
  background: vars.color.surface,
}))

export const icons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  gap: vars.space[16],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  inlineSize: '100%',
})
export const iconCell = style({ display: 'flex', gap: vars.space[8], alignItems: 'center' })

const moved = style({
  inlineSize: 160,
  padding: vars.space[12],
  textAlign: 'center',
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.panel,
})
export const moving = styleVariants({ fast: 'fast', base: 'base', slow: 'slow' } as const, speed => [
  moved,
  motion('opacity transform', speed),
])
export const away = style({ opacity: 0.2, transform: 'translateY(8px)' })

export const ring = style({
  display: 'inline-block',
  padding: vars.space[12],
  outline: `2px solid ${vars.color.focus}`,
  outlineOffset: 2,
  borderRadius: vars.radius.control,
})

import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'
import { mono, typeset } from '../../styles/typeset.ts'

export const swatches = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  gap: vars.space[12],
})

export const colors = styleVariants(vars.color, color => ({
  blockSize: 40,
  background: color,
  borderRadius: vars.radius.control,
  border: `1px solid ${vars.color.line}`,
}))

export const name = style({ ...typeset('xs'), ...mono, color: vars.color['ink-2'] })

export const steps = styleVariants(vars.text, step => ({
  fontSize: step.size,
  lineHeight: step.line,
  fontWeight: step.weight,
}))

import { style } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'
import { mono, typeset } from '../../styles/typeset.ts'

export const framed = style({
  inlineSize: 480,
  maxInlineSize: '100%',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.panel,
  overflow: 'hidden',
  background: vars.color.surface,
})

export const second = style({ ...typeset('xs'), color: vars.color['ink-2'] })

export const figures = style({ ...mono, ...typeset('xs'), color: vars.color['ink-2'] })

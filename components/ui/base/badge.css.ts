import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { toneInk, toneSoft } from '../../../styles/recipes/spine.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const inverse = {
  '@media': {
    '(forced-colors: active)': { forcedColorAdjust: 'none', background: 'CanvasText', color: 'Canvas' },
  },
} as const

export const badge = style({
  ...typeset('2xs'),
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minBlockSize: 18,
  paddingInline: 6,
  borderRadius: vars.radius.label,
  background: toneSoft,
  color: toneInk,
  whiteSpace: 'nowrap',
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})

export const count = style({ ...mono, minInlineSize: 18, paddingInline: 4 })

export const strong = style({ background: vars.color.accent, color: vars.color['on-accent'], ...inverse })

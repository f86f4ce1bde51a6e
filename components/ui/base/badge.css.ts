import { style } from '@vanilla-extract/css'
import { color, look, radius } from '../../../styles/look.ts'
import { toneInk, toneSoft } from '../../../styles/recipes/spine.css.ts'

const inverse = look.onForced({ forcedColorAdjust: 'none', background: 'CanvasText', color: 'Canvas' })
export const badge = style({
  ...look.plain('2xs'),
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minBlockSize: 18,
  paddingInline: 6,
  borderRadius: radius.label,
  background: toneSoft,
  color: toneInk,
  whiteSpace: 'nowrap',
  ...look.onForced({ border: '1px solid CanvasText' }),
})
export const count = style({ ...look.mono, minInlineSize: 18, paddingInline: 4 })
export const strong = style({ background: color.accent, color: color['on-accent'], ...inverse })

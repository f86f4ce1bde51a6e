import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

export const figure = style({ ...look.quiet('xs'), ...look.mono, minInlineSize: 48, textAlign: 'center' })
export const stage = focusable({
  ...look.centred,
  minBlockSize: 240,
  blockSize: 'min(64vh, 620px)',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  background: color.sunken,
  touchAction: 'pan-x pan-y',
})
export const picture = style({
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: '100%',
  transformOrigin: 'center',
  ...look.motion('transform'),
})
export const bar = style({ ...look.row(4), paddingBlockStart: space[8] })
export const spacer = style({ flex: 1 })
export const place = style({ ...look.plain('xs'), color: color.ink, fontVariantNumeric: 'tabular-nums' })
export const failed = style({ ...look.stack(8), justifyItems: 'center', padding: space[16] })
export const keys = style({ ...look.quiet('xs'), margin: 0, paddingBlockStart: space[8] })
export const sheet = style({
  position: 'fixed',
  insetInlineStart: 0,
  insetBlockStart: 0,
  ...look.square(0),
  border: 0,
})

import { style } from '@vanilla-extract/css'
import { color, look, radius } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

const forced = (rules: object) => ({ '@media': { '(forced-colors: active)': rules } })
export const slider = focusable({
  display: 'flex',
  alignItems: 'center',
  inlineSize: '100%',
  minBlockSize: 24,
  paddingInline: 8,
  cursor: 'pointer',
  touchAction: 'none',
  borderRadius: radius.control,
  ...look.onTouch({ minBlockSize: 44 }),
})
export const rail = style({
  position: 'relative',
  flex: 1,
  blockSize: 6,
  borderRadius: 3,
  background: color.sunken,
  boxShadow: `inset 0 0 0 1px ${color.control}`,
  ...forced({ border: '1px solid CanvasText' }),
})
const layer = { position: 'absolute', insetBlock: 0, borderRadius: 3 } as const

/** Not reachable yet: hatched, so that it differs from the rest without colour. */
export const locked = style({
  ...layer,
  insetInlineEnd: 0,
  borderStartStartRadius: 0,
  borderEndStartRadius: 0,
  background: `repeating-linear-gradient(135deg, ${color.line} 0 2px, transparent 2px 6px)`,
})
export const watched = style({
  ...layer,
  background: color['ongoing-soft'],
  boxShadow: `inset 0 0 0 1px ${color.ongoing}`,
  ...forced({ background: 'GrayText' }),
})
export const done = style({
  ...layer,
  insetInlineStart: 0,
  background: color.accent,
  ...forced({ background: 'Highlight' }),
})
export const thumb = style({
  position: 'absolute',
  insetBlockStart: '50%',
  ...look.square(14),
  marginBlockStart: -7,
  marginInlineStart: -7,
  borderRadius: '50%',
  background: color.accent,
  border: `2px solid ${color.surface}`,
  boxShadow: `0 0 0 1px ${color.accent}`,
  ...forced({ background: 'Highlight', borderColor: 'CanvasText' }),
})

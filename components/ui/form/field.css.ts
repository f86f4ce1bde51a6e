import { globalStyle, style } from '@vanilla-extract/css'
import { color, height, look, space, text } from '../../../styles/look.ts'

export const field = style({ ...look.stack(4), minInlineSize: 0, justifyItems: 'stretch' })
export const labelText = style({
  ...look.plain('sm'),
  fontWeight: 500,
  color: look.onGround.ink,
  justifySelf: 'start',
})
export const requiredMark = style({
  color: look.onGround.danger,
  marginInlineStart: space[4],
  fontWeight: 600,
})
export const hintText = style({ ...look.plain('xs'), color: look.onGround.faint })
export const under = style({ ...look.apart(12), alignItems: 'start' })
export const errorText = style({ ...look.alarm('xs'), ...look.grid('14px fr', 4) })

/* The icon is centred on the first line. */
globalStyle(`${errorText} > svg`, { marginBlockStart: 3 })
export const countText = style({
  ...look.plain('xs'),
  ...look.mono,
  color: color['ink-3'],
  marginInlineStart: 'auto',
  whiteSpace: 'nowrap',
})
export const over = style({ color: color.danger, fontWeight: 600 })

/** The box of a text control. The ring shows on every focus: in a text field the caret alone is not enough. */
export const control = style({
  ...look.controlText('sm'),
  letterSpacing: 'inherit',
  inlineSize: '100%',
  minInlineSize: 0,
  minBlockSize: height.control,
  margin: 0,
  ...look.pad(2, 12),
  ...look.control,
  color: color.ink,
  outline: 'none',
  textOverflow: 'ellipsis',
  ...look.motion('border-color background-color'),
  '::placeholder': { color: color['ink-3'], opacity: 1 },
  selectors: {
    '&:hover:not(:focus, :disabled, [readonly])': { borderColor: color.ink },
    '&:focus': look.ring(2),
    '&[aria-invalid=true]': { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
    '&[readonly]': { background: 'transparent', borderStyle: 'dashed' },
    '&:disabled': {
      background: color.sunken,
      borderColor: color.line,
      color: color['ink-3'],
      cursor: 'not-allowed',
      opacity: 1,
    },
  },
  ...look.onTouch({ fontSize: `max(16px, ${text.md.size})`, lineHeight: text.md.line }),
})
export const monoControl = style(look.mono)
export const area = style({
  paddingBlock: space[8],
  resize: 'vertical',
  minBlockSize: 80,
  maxBlockSize: '50vh',
})
export const withEnds = style({ position: 'relative', display: 'grid', minInlineSize: 0 })
export const roomBefore = style({ paddingInlineStart: 36 })
export const roomAfter = style({ paddingInlineEnd: 40 })
const end = { position: 'absolute', insetBlock: 0, ...look.centred } as const
export const before = style({ ...end, insetInlineStart: 12, color: color['ink-3'], pointerEvents: 'none' })
export const after = style({ ...end, insetInlineEnd: 4 })
/* In high contrast mode the select draws its own arrow. */
export const chevron = style({
  ...end,
  insetInlineEnd: 12,
  color: color['ink-2'],
  pointerEvents: 'none',
  ...look.onForced({ display: 'none' }),
})
export const select = style({
  appearance: 'none',
  cursor: 'pointer',
  paddingInlineEnd: 36,
  textOverflow: 'ellipsis',
  ...look.onForced({ appearance: 'auto' }),
})

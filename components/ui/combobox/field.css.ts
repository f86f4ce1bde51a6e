import { style } from '@vanilla-extract/css'
import { color, height, knobs, look, space, text } from '../../../styles/look.ts'

export const frame = style({ position: 'relative', ...look.stack(4), minInlineSize: 0 })

/** The box that looks like a field: chips and the input, which wrap. */
export const box = style({
  ...look.plain('sm'),
  ...look.row(4),
  minInlineSize: 0,
  minBlockSize: height.control,
  paddingBlock: 3,
  paddingInline: space[4],
  ...look.control,
  color: color.ink,
  cursor: 'text',
  ...look.motion('border-color background-color'),
  selectors: {
    '&:hover:not(:focus-within, [data-still])': { borderColor: color.ink },
    '&[data-invalid]': { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
    '&:has(input:focus)': look.ring(2),
    '&[data-still=readonly]': { background: 'transparent', borderStyle: 'dashed' },
    '&[data-still=disabled]': {
      background: color.sunken,
      borderColor: color.line,
      color: color['ink-3'],
      cursor: 'not-allowed',
    },
  },
})
export const input = style({
  font: 'inherit',
  letterSpacing: 'inherit',
  flex: '1 1 96px',
  minInlineSize: 48,
  minBlockSize: `max(24px, calc(${knobs.target} - 8px))`,
  margin: 0,
  ...look.pad(0, 8),
  border: 0,
  outline: 'none',
  background: 'transparent',
  color: 'inherit',
  '::placeholder': { color: color['ink-3'], opacity: 1 },
  selectors: { '&:disabled': { cursor: 'not-allowed', opacity: 1 } },
  ...look.onTouch({ fontSize: `max(16px, ${text.md.size})`, lineHeight: text.md.line }),
})
export const line = style({ ...look.hint('xs'), ...look.row(8) })
export const label = style({ ...look.plain('sm'), fontWeight: 500, justifySelf: 'start' })
export const required = style({ color: look.onGround.danger, marginInlineStart: space[4], fontWeight: 600 })
export const problem = style(look.alarm('xs'))

import { style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { motion, onGround, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars
const coarse = '(pointer: coarse)'

export const frame = style({ position: 'relative', display: 'grid', gap: space[4], minInlineSize: 0 })

/** The box that looks like a field: chips and the input, which wrap. */
export const box = style({
  ...typeset('sm'),
  boxSizing: 'border-box',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[4],
  minInlineSize: 0,
  minBlockSize: vars.height.control,
  paddingBlock: 3,
  paddingInline: space[4],
  border: `1px solid ${color.control}`,
  borderRadius: vars.radius.control,
  background: color.surface,
  color: color.ink,
  cursor: 'text',
  ...motion('border-color background-color'),
  selectors: {
    '&:hover:not(:focus-within, [data-still])': { borderColor: color.ink },
    '&[data-invalid]': { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
    '&:has(input:focus)': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
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
  paddingBlock: 0,
  paddingInline: space[8],
  border: 0,
  outline: 'none',
  background: 'transparent',
  color: 'inherit',
  '::placeholder': { color: color['ink-3'], opacity: 1 },
  selectors: { '&:disabled': { cursor: 'not-allowed', opacity: 1 } },
  '@media': { [coarse]: { fontSize: `max(16px, ${vars.text.md.size})`, lineHeight: vars.text.md.line } },
})

export const line = style({
  ...typeset('xs'),
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[8],
  color: onGround.hint,
})

export const label = style({ ...typeset('sm'), fontWeight: 500, justifySelf: 'start' })

export const required = style({ color: onGround.danger, marginInlineStart: space[4], fontWeight: 600 })

export const problem = style({ ...typeset('xs'), color: onGround.danger })

import { style } from '@vanilla-extract/css'
import { color, font, look, radius, space } from '../../../styles/look.ts'

export const input = style({
  ...look.controlText('md'),
  inlineSize: '100%',
  minBlockSize: 44,
  paddingInline: space[12],
  color: color.ink,
  ...look.control,
  selectors: { '&:focus-visible': look.ring(-1) },
})
/* The list keeps its height while the words change: the dialog does not jump. */
export const list = style({ blockSize: 'min(26rem, 56dvh)', overflowY: 'auto', marginBlockStart: space[8] })
export const groupName = style({ ...look.quiet('2xs'), ...look.pad([8, 4], 12) })
export const option = style({
  display: 'block',
  ...look.pad(8, 12),
  borderRadius: radius.control,
  color: color.ink,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-selected=true]': { background: color.selected, ...look.ring(-2) },
    '&[aria-disabled=true]': { color: color['ink-3'], cursor: 'not-allowed' },
  },
})
export const detail = style({ ...look.quiet('xs'), display: 'block' })
export const empty = style({ padding: space[12], color: color['ink-2'] })
export const hints = style({
  ...look.quiet('xs'),
  margin: 0,
  ...look.ruleAbove,
  paddingBlockStart: space[12],
  '@media': { '(pointer: coarse), (max-width: 480px)': { display: 'none' } },
})
export const keys = style({ ...look.grid('auto fr', [8, 16]), alignItems: 'baseline' })
export const key = style({
  ...look.plain('xs'),
  fontFamily: font.mono,
  paddingInline: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.label,
  background: color.sunken,
  whiteSpace: 'nowrap',
})
export const keyText = style({ margin: 0 })
export const button = style({
  inlineSize: 280,
  justifyContent: 'flex-start',
  ...look.onNarrow(1023, { inlineSize: 200 }),
  border: `1px solid ${color.line}`,
  color: color['ink-2'],
  fontWeight: 400,
})
export const buttonKey = style({ ...look.quiet('2xs'), marginInlineStart: 'auto' })
export const settings = style({ ...look.stack(8), marginBlockStart: space[24] })

import { style } from '@vanilla-extract/css'
import { color, knobs, look, radius, space } from '../../../styles/look.ts'

export const chips = style({ display: 'contents', ...look.bareList })
export const chip = style({
  ...look.inline(4),
  maxInlineSize: '100%',
  ...look.breakable,
  minBlockSize: `max(24px, ${knobs.target})`,
  paddingInlineStart: space[8],
  border: `1px solid ${color.line}`,
  borderRadius: radius.label,
  background: color.sunken,
  color: color.ink,
  cursor: 'default',
  selectors: {
    '&[data-still]': { paddingInlineEnd: space[8] },
    '&[data-strange]': { borderStyle: 'dashed', borderColor: color.control },
    '&:has(button:focus)': look.ring(0),
  },
  ...look.onForced({ borderColor: 'CanvasText' }),
})
export const strangeId = style({ ...look.mono, fontSize: 'inherit' })

/** The button that removes a person; the chip around it shows its focus. */
export const removes = style({
  font: 'inherit',
  flex: 'none',
  ...look.centred,
  inlineSize: `max(24px, ${knobs.target})`,
  minBlockSize: `max(24px, ${knobs.target})`,
  /* As high as the chip with its border: the whole height is touchable. */
  margin: '-1px 0',
  padding: 0,
  ...look.bareButton,
  borderRadius: radius.label,
  outline: 'none',
  color: color['ink-2'],
  ':hover': { background: color.hover, color: color.ink },
})
export const aside = style({ ...look.quiet('2xs'), whiteSpace: 'nowrap' })

import { globalStyle, style } from '@vanilla-extract/css'
import { color, knobs, look, radius } from '../../../styles/look.ts'
import { names } from './panel.css.ts'

export const hitLine = style({
  position: 'relative',
  display: 'block',
  paddingInlineEnd: 36,
  ...look.ellipsis,
})
globalStyle(`${hitLine} > ${names}`, { display: 'block', ...look.ellipsis })
export const second = style({ ...look.quiet('xs'), display: 'block', ...look.ellipsis })
export const toTree = style({
  position: 'absolute',
  insetInlineEnd: 0,
  insetBlockStart: '50%',
  ...look.centred,
  ...look.square(28),
  marginBlockStart: -14,
  padding: 0,
  ...look.bareButton,
  borderRadius: radius.control,
  color: color['ink-2'],
  ':hover': { background: color.sunken, color: color.ink },
  '::before': { content: '""', position: 'absolute', inset: `min(0px, (28px - ${knobs.target}) / 2)` },
})

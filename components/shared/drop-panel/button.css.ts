import { style } from '@vanilla-extract/css'
import { color, height, look, radius, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

/** The button of a panel: all that most pages ever load of it. */
export const button = focusable({
  position: 'relative',
  ...look.inline(4),
  justifyContent: 'center',
  verticalAlign: 'top',
  minInlineSize: height.control,
  minBlockSize: height.control,
  margin: 0,
  ...look.pad(0, 4),
  border: '1px solid transparent',
  borderRadius: radius.control,
  background: 'transparent',
  color: look.onGround.ink,
  ...look.controlText('sm'),
  letterSpacing: 'normal',
  cursor: 'pointer',
  ...look.motion('background-color border-color'),
  selectors: {
    '&:hover, &[aria-expanded=true]': { background: color.hover, color: color.ink },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
})

/** Over the corner of the glyph, so that the button has one size, whatever it counts. */
export const badge = style({
  ...look.mono,
  ...look.quiet('2xs'),
  position: 'absolute',
  insetBlockStart: -4,
  insetInlineStart: '50%',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minInlineSize: 18,
  minBlockSize: 18,
  paddingInline: space[4],
  borderRadius: radius.label,
  background: color['planned-soft'],
  ...look.onForced({ border: '1px solid CanvasText' }),
})

/** Without a number: there are new to-dos, but no unread notice. */
export const dot = style({
  position: 'absolute',
  insetBlockStart: 4,
  insetInlineEnd: 4,
  ...look.square(8),
  borderRadius: '50%',
})

/** Something has arrived since the user last looked. */
export const loud = style({
  background: color.accent,
  color: color['on-accent'],
  ...look.onForced({ forcedColorAdjust: 'none', background: 'CanvasText', color: 'Canvas' }),
})
export const hint = style({ display: 'none' })

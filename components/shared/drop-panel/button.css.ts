import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'
import { mono, motion, onGround, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

/** The button of a panel: all that most pages ever load of it. */
export const button = style([
  focusRing,
  {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space[4],
    verticalAlign: 'top',
    minInlineSize: vars.height.control,
    minBlockSize: vars.height.control,
    margin: 0,
    paddingBlock: 0,
    paddingInline: space[4],
    border: '1px solid transparent',
    borderRadius: vars.radius.control,
    background: 'transparent',
    color: onGround.ink,
    ...typeset('sm'),
    fontFamily: 'inherit',
    letterSpacing: 'normal',
    cursor: 'pointer',
    ...motion('background-color border-color'),
    selectors: {
      '&:hover, &[aria-expanded=true]': { background: color.hover, color: color.ink },
      '&[aria-busy=true]': { cursor: 'progress' },
    },
  },
])

/** Over the corner of the glyph, so that the button has one size, whatever it counts. */
export const badge = style({
  ...mono,
  ...typeset('2xs'),
  position: 'absolute',
  insetBlockStart: -4,
  insetInlineStart: '50%',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minInlineSize: 18,
  minBlockSize: 18,
  paddingInline: space[4],
  borderRadius: vars.radius.label,
  background: color['planned-soft'],
  color: color['ink-2'],
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})

/** Without a number: there are new to-dos, but no unread notice. */
export const dot = style({
  position: 'absolute',
  insetBlockStart: 4,
  insetInlineEnd: 4,
  inlineSize: 8,
  blockSize: 8,
  borderRadius: '50%',
})

/** Something has arrived since the user last looked. */
export const loud = style({
  background: color.accent,
  color: color['on-accent'],
  '@media': {
    '(forced-colors: active)': { forcedColorAdjust: 'none', background: 'CanvasText', color: 'Canvas' },
  },
})

export const hint = style({ display: 'none' })

import { style, styleVariants } from '@vanilla-extract/css'
import { color, height, knobs, look, radius, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

export const base = focusable({
  ...look.controlText('sm'),
  fontWeight: 500,
  letterSpacing: 'inherit',
  ...look.inline(8),
  justifyContent: 'center',
  margin: 0,
  minBlockSize: height.control,
  minInlineSize: height.control,
  ...look.pad(0, 12),
  border: '1px solid transparent',
  borderRadius: radius.control,
  background: 'transparent',
  color: color.ink,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  ...look.motion('background-color border-color color'),
  selectors: {
    '&[aria-disabled=true]': {
      cursor: 'not-allowed',
      background: color.sunken,
      borderColor: color.line,
      color: color['ink-3'],
    },
  },
  '@media': {
    '(max-width: 480px)': { whiteSpace: 'normal', textAlign: 'center' },
    '(forced-colors: active)': {
      selectors: {
        '&[aria-disabled=true]': { color: 'GrayText', borderColor: 'GrayText', background: 'ButtonFace' },
      },
    },
  },
})
const on = ':hover:not([aria-disabled=true])'
const shade = (rest: object, hover: object) => ({ ...rest, selectors: { [`&${on}`]: hover } })

/* Filled buttons stay filled in high contrast mode; otherwise the text's backplate would cover their background. */
const filled = look.onForced({ forcedColorAdjust: 'none', background: 'ButtonText', color: 'ButtonFace' })
export const looks = styleVariants({
  primary: shade(
    { background: color.accent, color: color['on-accent'], fontWeight: 600, ...filled },
    { background: color['accent-hover'], color: color['on-accent'] },
  ),
  secondary: shade(
    { background: color.surface, borderColor: color.control },
    { background: color.hover, borderColor: color.ink, color: color.ink },
  ),
  quiet: {
    selectors: {
      [`&${on}`]: { background: color.hover, color: color.ink },
      '&[aria-disabled=true]': {
        background: 'transparent',
        borderColor: 'transparent',
        color: color['ink-3'],
      },
    },
  },
  danger: shade(
    { background: color.danger, color: color['on-accent'], fontWeight: 600, ...filled },
    { background: `color-mix(in srgb, ${color.danger} 86%, ${color.ink})`, color: color['on-accent'] },
  ),
})
export const small = style({
  minBlockSize: `max(24px, ${knobs.target})`,
  minInlineSize: `max(24px, ${knobs.target})`,
  paddingInline: space[8],
  ...look.plain('xs'),
})
export const wide = style({ inlineSize: '100%' })
export const iconOnly = style({
  padding: 0,
  inlineSize: height.control,
  flex: 'none',
  selectors: { [`&${small}`]: { inlineSize: `max(24px, ${knobs.target})`, padding: 0 } },
})

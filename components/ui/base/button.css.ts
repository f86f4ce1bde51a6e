import { style, styleVariants } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'
import { motion, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const base = style([
  focusRing,
  {
    ...typeset('sm'),
    fontWeight: 500,
    fontFamily: 'inherit',
    letterSpacing: 'inherit',
    boxSizing: 'border-box',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space[8],
    margin: 0,
    minBlockSize: vars.height.control,
    minInlineSize: vars.height.control,
    paddingBlock: 0,
    paddingInline: space[12],
    border: '1px solid transparent',
    borderRadius: vars.radius.control,
    background: 'transparent',
    color: color.ink,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ...motion('background-color border-color color'),
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
  },
])

const on = ':hover:not([aria-disabled=true])'
const look = (rest: object, hover: object) => ({ ...rest, selectors: { [`&${on}`]: hover } })

/* Filled buttons stay filled in high contrast mode; otherwise the text's backplate would cover their background. */
const filled = {
  '@media': {
    '(forced-colors: active)': { forcedColorAdjust: 'none', background: 'ButtonText', color: 'ButtonFace' },
  },
} as const

export const looks = styleVariants({
  primary: look(
    { background: color.accent, color: color['on-accent'], fontWeight: 600, ...filled },
    { background: color['accent-hover'], color: color['on-accent'] },
  ),
  secondary: look(
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
  danger: look(
    { background: color.danger, color: color['on-accent'], fontWeight: 600, ...filled },
    { background: `color-mix(in srgb, ${color.danger} 86%, ${color.ink})`, color: color['on-accent'] },
  ),
})

export const small = style({
  minBlockSize: `max(24px, ${knobs.target})`,
  minInlineSize: `max(24px, ${knobs.target})`,
  paddingInline: space[8],
  ...typeset('xs'),
})

export const wide = style({ inlineSize: '100%' })

export const iconOnly = style({
  padding: 0,
  inlineSize: vars.height.control,
  flex: 'none',
  selectors: { [`&${small}`]: { inlineSize: `max(24px, ${knobs.target})`, padding: 0 } },
})

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRingInside } from '../../../styles/recipes/a11y.css.ts'
import { motion, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const bar = style({
  display: 'flex',
  gap: space[4],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBlockEnd: `1px solid ${color.line}`,
})

export const tab = style([
  focusRingInside,
  {
    ...typeset('sm'),
    fontFamily: 'inherit',
    letterSpacing: 'inherit',
    fontWeight: 500,
    display: 'inline-flex',
    alignItems: 'center',
    gap: space[8],
    flex: 'none',
    margin: 0,
    minBlockSize: `max(36px, ${vars.height.control})`,
    paddingInline: space[12],
    border: 0,
    borderRadius: `${vars.radius.control} ${vars.radius.control} 0 0`,
    background: 'transparent',
    color: color['ink-2'],
    cursor: 'pointer',
    ...motion('color background-color box-shadow'),
    selectors: {
      '&:hover': { background: color.hover, color: color.ink },
      '&[aria-selected=true]': {
        color: color.ink,
        fontWeight: 600,
        boxShadow: `inset 0 -2px ${color.accent}`,
      },
    },
    '@media': {
      // Three sign-in methods fit side by side on a phone in every language.
      '(max-width: 480px)': { paddingInline: space[8] },
      '(forced-colors: active)': {
        selectors: { '&[aria-selected=true]': { borderBlockEnd: '3px solid Highlight' } },
      },
    },
  },
])

export const panel = style({ paddingBlockStart: space[16], minInlineSize: 0 })

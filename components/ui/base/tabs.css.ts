import { style } from '@vanilla-extract/css'
import { color, height, look, radius, space } from '../../../styles/look.ts'
import { focusableInside } from '../../../styles/recipes/focusable.ts'

export const bar = style({
  display: 'flex',
  gap: space[4],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  ...look.ruleBelow,
})
export const tab = focusableInside({
  ...look.quiet('sm'),
  fontFamily: 'inherit',
  letterSpacing: 'inherit',
  fontWeight: 500,
  ...look.inline(8),
  flex: 'none',
  margin: 0,
  minBlockSize: `max(36px, ${height.control})`,
  paddingInline: space[12],
  ...look.bareButton,
  borderRadius: `${radius.control} ${radius.control} 0 0`,
  ...look.motion('color background-color box-shadow'),
  selectors: {
    '&:hover': { background: color.hover, color: color.ink },
    '&[aria-selected=true]': { color: color.ink, fontWeight: 600, boxShadow: `inset 0 -2px ${color.accent}` },
  },
  '@media': {
    // Three sign-in methods fit side by side on a phone in every language.
    '(max-width: 480px)': { paddingInline: space[8] },
    '(forced-colors: active)': {
      selectors: { '&[aria-selected=true]': { borderBlockEnd: '3px solid Highlight' } },
    },
  },
})
export const panel = style({ paddingBlockStart: space[16], minInlineSize: 0 })

import { globalStyle, style } from '@vanilla-extract/css'
import { color, knobs, look, radius, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

export const nav = style({ ...look.quiet('xs'), ...look.line(4), minInlineSize: 0, ...look.screenOnly })
export const crumbs = style({ ...look.row(4), ...look.bareList })
export const crumb = style({
  ...look.inline(4),
  selectors: { '&[aria-current]': { color: color.ink, fontWeight: 600 } },
})

/* Looks like the text of a crumb, with the sign that there are others; it is as high as a finger where it must be. */
export const switcher = focusable({
  ...look.inline(4),
  font: 'inherit',
  margin: 0,
  padding: `0 ${space[4]}`,
  minBlockSize: `max(24px, ${knobs.target})`,
  ...look.bareButton,
  borderRadius: radius.control,
  color: 'inherit',
  whiteSpace: 'nowrap',
  selectors: { '&:hover': { background: color.hover, color: color.accent } },
})

/* The arrow aligns with the page's edge; its target extends over that edge, further on touch screens. */
globalStyle(`${nav} > button`, { marginInlineStart: `calc((16px - max(24px, ${knobs.target})) / 2)` })
globalStyle(`${crumb} a`, { color: color['ink-2'], textDecoration: 'none', borderRadius: radius.label })
globalStyle(`${crumb} a:hover`, { color: color.accent, textDecoration: 'underline' })
globalStyle(`${crumb} a:focus-visible`, look.ring(2))

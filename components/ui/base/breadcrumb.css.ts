import { globalStyle, style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { screenOnly, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const nav = style({
  ...typeset('xs'),
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  color: color['ink-2'],
  minInlineSize: 0,
  ...screenOnly,
})

export const crumbs = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[4],
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

export const crumb = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[4],
  selectors: { '&[aria-current]': { color: color.ink, fontWeight: 600 } },
})

/* The arrow aligns with the page's edge; its target extends over that edge, further on touch screens. */
globalStyle(`${nav} > button`, { marginInlineStart: `calc((16px - max(24px, ${knobs.target})) / 2)` })
globalStyle(`${crumb} a`, { color: color['ink-2'], textDecoration: 'none', borderRadius: vars.radius.label })
globalStyle(`${crumb} a:hover`, { color: color.accent, textDecoration: 'underline' })
globalStyle(`${crumb} a:focus-visible`, { outline: `2px solid ${color.focus}`, outlineOffset: 2 })

import { style } from '@vanilla-extract/css'
import { vars } from '../contract.css.ts'

/** For assistive technology only, not drawn. */
export const visuallyHidden = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
})

/** The one focus ring: 2 px, 2 px away, at least 3:1 on every background. */
export const focusRing = style({
  outline: 'none',
  selectors: {
    '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
})

/** The ring drawn inside, for boxes that clip or touch their neighbours (rows, menu items, tabs). */
export const focusRingInside = style({
  outline: 'none',
  selectors: {
    '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
  },
})

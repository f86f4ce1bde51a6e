import { type StyleRule, style } from '@vanilla-extract/css'
import { focusRing, focusRingInside } from './a11y.css.ts'

/* Styles with the focus ring outside or inside of their box. Not in look.ts: a sheet brings those along that it imports. */
export const focusable = (rule: StyleRule) => style([focusRing, rule])
export const focusableInside = (rule: StyleRule) => style([focusRingInside, rule])

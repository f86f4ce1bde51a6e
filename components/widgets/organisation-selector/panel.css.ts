import { globalStyle, style } from '@vanilla-extract/css'
import { color, knobs, look, radius, space } from '../../../styles/look.ts'

export const place = style({
  inlineSize: 'min(420px, calc(100vw - 16px))',
  maxInlineSize: 'calc(100vw - 16px)',
})
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  ...look.control,
  overflow: 'hidden',
})
export const bar = style({
  flex: 'none',
  ...look.line(8),
  minInlineSize: 0,
  ...look.pad(4, 8),
  ...look.ruleBelow,
})
export const blank = style({ flex: 1 })
export const barButton = style({
  ...look.controlText('xs'),
  ...look.inline(4),
  minInlineSize: 0,
  minBlockSize: `max(28px, ${knobs.target})`,
  margin: 0,
  ...look.pad(0, 8),
  ...look.bareButton,
  borderRadius: radius.control,
  color: color.accent,
  selectors: { '&:hover': { background: color.hover }, '&:focus-visible': look.ring(0) },
})
globalStyle(`${barButton} > bdi`, look.cut)
globalStyle(`${barButton}:dir(rtl) > .flips`, { transform: 'scaleX(-1)' })
export const names = style({ display: 'inline' })
export const leads = style({ color: color['ink-2'] })
export const kind = style({ ...look.quiet('xs'), marginInlineStart: space[8] })
export const apart = style({ marginInlineStart: space[8] })

/** The path of the active item; ids and names may break anywhere in it. */
export const trail = style({ overflowWrap: 'anywhere' })

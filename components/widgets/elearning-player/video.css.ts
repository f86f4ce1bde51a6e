import { style } from '@vanilla-extract/css'
import { color, knobs, look, space } from '../../../styles/look.ts'
import { focusableInside } from '../../../styles/recipes/focusable.ts'

export const player = style({
  display: 'flex',
  flexDirection: 'column',
  background: color.surface,
  selectors: { '&:fullscreen': { justifyContent: 'center', blockSize: '100%' } },
})
export const screen = style({ position: 'relative', background: color.sunken, display: 'grid' })
export const video = style({
  display: 'block',
  inlineSize: '100%',
  maxBlockSize: 'min(64vh, 640px)',
  aspectRatio: '16 / 9',
  background: color.sunken,
  selectors: { ':fullscreen &': { maxBlockSize: 'none', flex: 1 } },
})
export const blank = style({ aspectRatio: '16 / 9', background: color.sunken })
export const unfit = style({
  ...look.plain('sm'),
  ...look.stack(8),
  padding: space[24],
  ...look.toned('warning'),
  ...look.edge('warning'),
})
export const unfitTitle = style({ ...look.bold('md'), margin: 0 })
export const broken = style({
  ...look.plain('sm'),
  position: 'absolute',
  inset: 0,
  ...look.stack(12),
  placeContent: 'center',
  justifyItems: 'center',
  background: color.surface,
  color: color.ink,
})
export const transcript = style({ ...look.scroll(240), overscrollBehavior: 'contain', ...look.ruleAbove })
export const nothing = style({ ...look.quiet('sm'), margin: 0, padding: space[12] })
export const lines = style(look.bareList)
export const lineButton = focusableInside({
  ...look.controlText('sm'),
  ...look.grid('48px 1fr', 8),
  inlineSize: '100%',
  minBlockSize: `max(32px, ${knobs.target})`,
  alignItems: 'center',
  ...look.pad(4, 12),
  ...look.bareButton,
  color: color.ink,
  textAlign: 'start',
  ':hover': { background: color.hover },
  selectors: {
    '&[aria-current=true]': {
      background: color.selected,
      boxShadow: `inset 3px 0 0 ${color.accent}`,
      fontWeight: 600,
    },
  },
  ...look.onForced({ selectors: { '&[aria-current=true]': { borderInlineStart: '3px solid Highlight' } } }),
})
export const at = style({ ...look.quiet('xs'), ...look.mono })

import { style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { focusRingInside } from '../../../styles/recipes/a11y.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

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
  ...typeset('sm'),
  display: 'grid',
  gap: space[8],
  padding: space[24],
  background: color['warning-soft'],
  color: color.warning,
  borderInlineStart: `${vars.border.spine} solid ${color.warning}`,
})
export const unfitTitle = style({ ...typeset('md'), fontWeight: 600, margin: 0 })

export const broken = style({
  ...typeset('sm'),
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: space[12],
  background: color.surface,
  color: color.ink,
})

export const transcript = style({
  maxBlockSize: 240,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  borderBlockStart: `1px solid ${color.line}`,
})
export const nothing = style({ ...typeset('sm'), color: color['ink-2'], margin: 0, padding: space[12] })
export const lines = style({ listStyle: 'none', margin: 0, padding: 0 })

export const lineButton = style([
  focusRingInside,
  {
    ...typeset('sm'),
    fontFamily: 'inherit',
    display: 'grid',
    gridTemplateColumns: '48px 1fr',
    gap: space[8],
    inlineSize: '100%',
    minBlockSize: `max(32px, ${knobs.target})`,
    alignItems: 'center',
    paddingBlock: space[4],
    paddingInline: space[12],
    border: 0,
    background: 'transparent',
    color: color.ink,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { background: color.hover },
    selectors: {
      '&[aria-current=true]': {
        background: color.selected,
        boxShadow: `inset 3px 0 0 ${color.accent}`,
        fontWeight: 600,
      },
    },
    '@media': {
      '(forced-colors: active)': {
        selectors: { '&[aria-current=true]': { borderInlineStart: '3px solid Highlight' } },
      },
    },
  },
])
export const at = style({ ...typeset('xs'), ...mono, color: color['ink-2'] })

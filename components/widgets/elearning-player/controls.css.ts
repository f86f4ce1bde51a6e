import { style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const bar = style({
  display: 'grid',
  gap: space[4],
  paddingBlock: space[8],
  paddingInline: space[8],
  background: color.surface,
  borderBlockStart: `1px solid ${color.line}`,
  '@media': { print: { display: 'none' } },
})

export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[4] })

export const time = style({
  ...typeset('xs'),
  ...mono,
  color: color['ink-2'],
  paddingInline: space[4],
  whiteSpace: 'nowrap',
})

export const spacer = style({ flex: 1 })

export const volume = style([
  focusRing,
  {
    inlineSize: 72,
    minBlockSize: `max(24px, ${knobs.target})`,
    margin: 0,
    accentColor: color.accent,
    '@container': { 'player (max-width: 560px)': { display: 'none' } },
  },
])

export const choice = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[4],
  color: color['ink-2'],
})

export const select = style([
  focusRing,
  {
    ...typeset('xs'),
    fontFamily: 'inherit',
    minBlockSize: `max(28px, ${knobs.target})`,
    paddingInline: space[4],
    maxInlineSize: 120,
    border: '1px solid transparent',
    borderRadius: vars.radius.control,
    background: color.surface,
    color: color.ink,
    ':hover': { borderColor: color.control },
  },
])

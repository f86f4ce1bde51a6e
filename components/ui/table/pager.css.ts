import { style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'
import { mono, motion, screenOnly, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const pager = style({
  ...typeset('xs'),
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space[12],
  color: color['ink-2'],
  ...screenOnly,
})

export const totalText = style({ fontVariantNumeric: 'tabular-nums' })

export const sizeField = style({ inlineSize: 'auto' })

export const pages = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

const target = `max(24px, ${knobs.target})`

export const pageButton = style([
  focusRing,
  {
    ...typeset('xs'),
    ...mono,
    minInlineSize: target,
    minBlockSize: target,
    paddingInline: space[4],
    margin: 0,
    border: 0,
    borderRadius: vars.radius.control,
    background: 'transparent',
    color: color['ink-2'],
    cursor: 'pointer',
    ...motion('background-color color'),
    selectors: {
      '&:hover': { background: color.hover, color: color.ink },
      '&[aria-current=page]': {
        color: color.ink,
        fontWeight: 700,
        boxShadow: `inset 0 -2px ${color.accent}`,
        borderRadius: 0,
      },
    },
    '@media': {
      '(forced-colors: active)': {
        selectors: { '&[aria-current=page]': { borderBlockEnd: '2px solid Highlight' } },
      },
    },
  },
])

const narrow = '(max-width: 480px)'

export const gapMark = style({
  minInlineSize: 24,
  textAlign: 'center',
  '@media': { [narrow]: { display: 'none' } },
})

/* A phone shows the current page and the two arrows; the jump reaches the rest. */
export const elsewhere = style({ '@media': { [narrow]: { display: 'none' } } })

export const jump = style({ display: 'flex', alignItems: 'center', gap: space[8] })

export const jumpInput = style({ ...mono, inlineSize: 56, paddingInline: space[8], textAlign: 'center' })

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'
import { mono } from '../../../styles/typeset.ts'

const { color, space } = vars

export const sortButton = style([
  focusRing,
  {
    font: 'inherit',
    letterSpacing: 'inherit',
    display: 'inline-flex',
    alignItems: 'center',
    gap: space[4],
    textAlign: 'start',
    minBlockSize: 24,
    margin: 0,
    marginInline: '-4px',
    paddingInline: space[4],
    border: 0,
    borderRadius: vars.radius.control,
    background: 'transparent',
    color: 'inherit',
    cursor: 'pointer',
    selectors: { '&:hover': { color: color.ink, background: color.hover } },
    '@media': { '(pointer: coarse)': { minBlockSize: 44, minInlineSize: 44 } },
  },
])

export const sortMark = style({
  display: 'inline-flex',
  color: color['ink-3'],
  selectors: {
    '&[data-on]': { color: color.accent },
    '&:not([data-on])': { '@media': { print: { display: 'none' } } },
  },
})

/** Rank of a column among several sort keys. */
export const sortPlace = style({ ...mono, fontSize: vars.text['2xs'].size, color: color.accent })

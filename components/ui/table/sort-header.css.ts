import { style } from '@vanilla-extract/css'
import { color, look, radius, space, text } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

export const sortButton = focusable({
  font: 'inherit',
  letterSpacing: 'inherit',
  ...look.inline(4),
  textAlign: 'start',
  minBlockSize: 24,
  margin: 0,
  marginInline: '-4px',
  paddingInline: space[4],
  ...look.bareButton,
  borderRadius: radius.control,
  color: 'inherit',
  selectors: { '&:hover': { color: color.ink, background: color.hover } },
  ...look.onTouch({ minBlockSize: 44, minInlineSize: 44 }),
  '@container': { 'mds-table (max-width: 480px)': { display: 'none' } },
})
export const sortMark = style({
  display: 'inline-flex',
  color: color['ink-3'],
  selectors: { '&[data-on]': { color: color.accent }, '&:not([data-on])': look.screenOnly },
})
export const sortPlace = style({ ...look.mono, fontSize: text['2xs'].size, color: color.accent })

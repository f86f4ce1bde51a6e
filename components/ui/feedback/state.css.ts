import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const state = style({
  ...look.stack(8),
  justifyItems: 'center',
  ...look.pad(48, 24),
  textAlign: 'center',
  color: color['ink-2'],
})
export const stateSmall = style(look.pad(16, 12))
export const stateTitle = style({
  ...look.bold('sm'),
  margin: 0,
  color: color.ink,
  maxInlineSize: '56ch',
  overflowWrap: 'anywhere',
})
export const stateText = style({ ...look.plain('sm'), maxInlineSize: '64ch' })
export const actions = style({ ...look.wrap(8), justifyContent: 'center', marginBlockStart: space[8] })
export const trouble = style({ color: color.danger })
export const errorId = style({ ...look.quiet('xs'), ...look.row(4), justifyContent: 'center' })
export const errorIdCopy = style({ ...look.inline(4), minInlineSize: 0 })
export const errorIdText = style({
  ...look.mono,
  fontSize: 'inherit',
  userSelect: 'all',
  overflowWrap: 'anywhere',
})

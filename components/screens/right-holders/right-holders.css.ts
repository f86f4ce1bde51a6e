import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const link = style({
  ...look.screenOnly,
  ...look.plain('sm'),
  color: color.accent,
  alignSelf: 'center',
})
export const inRow = style({
  ...look.screenOnly,
  display: 'inline-flex',
  padding: space[4],
  color: color['ink-2'],
  selectors: { '&:hover': { color: color.accent } },
})
export const intro = style(look.quiet('sm'))
export const question = style({
  ...look.grid(look.fit(240), 16),
  alignItems: 'start',
  paddingBlock: space[16],
  ...look.screenOnly,
})
export const answer = style({ ...look.bold('md'), paddingBlock: space[8] })
/* A study's title is a sentence: four lines, and all of it on paper. */
export const place = style({
  display: 'grid',
  minInlineSize: 176,
  '@container': { 'mds-table (max-width: 480px)': { minInlineSize: 0 } },
})
export const lines = style({ ...look.stack(2), minInlineSize: 0 })
export const under = style({ ...look.quiet('xs'), overflowWrap: 'anywhere' })

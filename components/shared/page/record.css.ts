import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import * as chart from '../../ui/base/chart-label.css.ts'

/* Identifiers never break over lines. */
export const identifier = style({
  ...look.mono,
  ...look.quiet('xs'),
  whiteSpace: 'nowrap',
  overflowX: 'auto',
})
export const actions = style({ ...look.wrap(8), marginInlineStart: 'auto', ...look.screenOnly })
export const facts = style([
  chart.facts,
  {
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '@media': {
      '(max-width: 1023px)': { gridTemplateColumns: look.twoColumns },
      '(max-width: 480px)': { gridTemplateColumns: look.oneColumn },
    },
  },
])
export const columns = style({
  ...look.grid('160px fr', 32),
  paddingBlockStart: space[24],
  '@media': { '(max-width: 1279px)': { gridTemplateColumns: look.oneColumn }, print: { display: 'block' } },
})
export const index = style({
  position: 'sticky',
  insetBlockStart: 72,
  alignSelf: 'start',
  ...look.stack(2),
  '@media': {
    '(max-width: 1279px)': { position: 'static', ...look.wrap([2, 16]) },
    print: { display: 'none' },
  },
})
export const indexLink = style({
  ...look.quiet('xs'),
  paddingBlock: space[4],
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  selectors: { '&:hover': { color: color.accent, textDecoration: 'underline' } },
})
export const sections = style({ ...look.stack(32), minInlineSize: 0 })
export const section = style({ minInlineSize: 0 })
export const sectionHead = style(look.sectionHead)
globalStyle(`${sectionHead} button`, look.screenOnly)
/* A record's data has the same background as the tables beside it. */
export const plate = style({ background: color.surface, paddingInline: space[16] })

import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import { facts as chartFacts } from '../../ui/base/chart-label.css.ts'

/* Charts in two columns of equal width; on a phone one below the other, and on paper never over two pages. */
export const charts = style({ ...look.grid('fr fr', 16, 900), paddingBlock: space[20] })
export const plate = style({
  ...look.stack(20),
  alignContent: 'start',
  minInlineSize: 0,
  padding: space[16],
  background: color.surface,
  border: `1px solid ${color.line}`,
  '@media': { print: { breakInside: 'avoid' } },
})
export const facts = style([
  chartFacts,
  {
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '@media': {
      '(max-width: 1023px)': { gridTemplateColumns: look.twoColumns },
      '(max-width: 480px)': { gridTemplateColumns: look.oneColumn },
    },
  },
])
export const acts = style({ ...look.wrap(8), paddingBlockStart: space[16], ...look.screenOnly })
export const section = style({ ...look.stack(12), paddingBlockEnd: space[24], minInlineSize: 0 })
export const sectionHead = style({ ...look.ends(8), paddingBlockEnd: space[12] })
export const quiet = style({ ...look.quiet('sm'), margin: 0 })
export const steps = style({ ...look.stack(12), ...look.bareList })
export const step = style({
  ...look.row(8),
  paddingInlineStart: space[12],
  borderInlineStart: `2px solid ${color.line}`,
})
export const link = style({ color: color.accent })

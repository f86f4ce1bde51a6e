import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import { facts as chartFacts } from '../../ui/base/chart-label.css.ts'

/* Cards of equal height in each row; on a phone one below the other, and on paper never over two pages. */
export const charts = style({
  ...look.stack(16),
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  paddingBlock: space[20],
  '@media': {
    '(max-width: 1199px)': { gridTemplateColumns: look.twoColumns },
    '(max-width: 767px)': { gridTemplateColumns: look.oneColumn },
  },
})
export const plate = style({
  ...look.stack(20),
  alignContent: 'start',
  minInlineSize: 0,
  padding: space[16],
  background: color.surface,
  border: `1px solid ${color.line}`,
  '@media': { print: { breakInside: 'avoid' } },
})
export const widePlate = style([plate, { '@media': { '(min-width: 1200px)': { gridColumn: 'span 2' } } }])
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

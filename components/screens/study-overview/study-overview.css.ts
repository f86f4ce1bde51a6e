import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'
import { facts as chartFacts } from '../../ui/base/chart-label.css.ts'

const { color, space } = vars

/* Charts in two columns of equal width; on a phone one below the other, and on paper never over two pages. */
export const charts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[16],
  paddingBlock: space[20],
  '@media': { '(max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const plate = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[20],
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
      '(max-width: 1023px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      '(max-width: 480px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    },
  },
])
export const acts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  margin: 0,
  paddingBlockStart: space[16],
  '@media': { print: { display: 'none' } },
})
export const section = style({
  display: 'grid',
  gap: space[12],
  paddingBlockEnd: space[24],
  minInlineSize: 0,
})
export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
})
export const quiet = style({ ...typeset('sm'), margin: 0, color: color['ink-2'] })
export const steps = style({ display: 'grid', gap: space[12], margin: 0, padding: 0, listStyle: 'none' })
export const step = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[8],
  paddingInlineStart: space[12],
  borderInlineStart: `2px solid ${color.line}`,
})
export const link = style({ color: color.accent })

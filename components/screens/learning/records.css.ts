import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'
import { mono, ownOrder, typeset } from '../../../styles/typeset.ts'
import * as chart from '../../ui/base/chart-label.css.ts'

const { color, space } = vars

export const page = style({ display: 'grid', gap: space[16], gridTemplateColumns: 'minmax(0, 1fr)' })

export const title = style({ ...typeset('xl'), margin: 0, minInlineSize: 0, overflowWrap: 'anywhere' })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[16],
  marginInlineStart: 'auto',
  '@media': {
    '(max-width: 480px)': { marginInlineStart: 0, inlineSize: '100%' },
    print: { display: 'none' },
  },
})
export const count = style({ ...ownOrder, ...typeset('sm'), margin: 0, color: color['ink-2'] })

export const facts = style([
  chart.facts,
  {
    gridTemplateColumns: 'repeat(auto-fit, minmax(144px, 1fr))',
    '@media': { '(max-width: 480px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
  },
])
export const factFigure = style([chart.factValue, mono])

export const link = style([focusRing, { color: color.accent, fontWeight: 600 }])

/* A course and its rounds over time. */
export const course = style({
  display: 'grid',
  gap: space[12],
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingBlock: space[16],
  paddingInline: space[20],
  background: color.surface,
  borderBlock: `1px solid ${color.line}`,
  '@media': { print: { breakInside: 'avoid' } },
})
export const courseHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[8] })
export const courseTitle = style({
  ...typeset('lg'),
  margin: 0,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
})
export const meta = style({ ...typeset('xs'), color: color['ink-2'], margin: 0 })
export const stack = style({ display: 'grid', gap: space[4], justifyItems: 'start', margin: 0, padding: 0 })
export const attempts = style([stack, { listStyle: 'none' }])
export const attempt = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[8],
  rowGap: space[2],
})
/* The number and its file stay side by side. */
export const certificate = style({ display: 'flex', alignItems: 'center', gap: space[8] })
export const figure = style(mono)

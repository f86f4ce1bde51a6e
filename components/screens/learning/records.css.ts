import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'
import * as chart from '../../ui/base/chart-label.css.ts'

export const page = style(look.grid('fr', 16))
export const above = style({ paddingBlockEnd: space[12] })
export const title = style({ ...look.plain('xl'), ...look.breakable })
export const actions = style({
  ...look.row(16),
  marginInlineStart: 'auto',
  '@media': {
    '(max-width: 480px)': { marginInlineStart: 0, inlineSize: '100%' },
    print: { display: 'none' },
  },
})
export const count = style({ ...look.ownOrder, ...look.quiet('sm') })
export const facts = style([
  chart.facts,
  {
    gridTemplateColumns: 'repeat(auto-fit, minmax(144px, 1fr))',
    ...look.onNarrow(480, { gridTemplateColumns: look.oneColumn }),
  },
])
export const factFigure = style([chart.factValue, look.mono])
export const link = focusable({ color: color.accent, fontWeight: 600 })
export const course = style({
  ...look.grid('fr', 12),
  ...look.pad(16, 20),
  background: color.surface,
  borderBlock: `1px solid ${color.line}`,
  '@media': { print: { breakInside: 'avoid' } },
})
export const courseHead = style(look.row(8))
export const courseTitle = style({ ...look.plain('lg'), ...look.breakable })
export const meta = style(look.quiet('xs'))
export const stack = style({ ...look.stack(4), justifyItems: 'start', margin: 0, padding: 0 })
export const attempts = style([stack, { listStyle: 'none' }])
export const attempt = style(look.row([2, 8]))
/* The number and its file stay side by side. */
export const certificate = style(look.line(8))
export const figure = style(look.mono)

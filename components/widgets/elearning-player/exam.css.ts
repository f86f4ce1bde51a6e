import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const sheet = style({ ...look.stack(16), padding: space[16] })
export const left = style({ ...look.quiet('sm'), margin: 0 })
export const question = style({
  ...look.stack(8),
  margin: 0,
  minInlineSize: 0,
  paddingBlock: space[12],
  paddingInline: 0,
  border: 0,
  ...look.ruleAbove,
})
export const missing = style(look.edge('danger', 12))
export const missingText = style({ ...look.plain('xs'), color: color.danger, margin: 0 })
export const legend = style({
  ...look.bold('md'),
  padding: 0,
  paddingBlockEnd: space[8],
  float: 'inline-start',
  inlineSize: '100%',
  color: color.ink,
})
export const number = style({ ...look.quiet('xs'), ...look.mono, display: 'block' })
export const kind = style({ ...look.quiet('xs'), fontWeight: 400 })
export const foot = style({ ...look.atEnd(8), padding: space[8] })
export const card = style({ ...look.stack(8), padding: space[16], ...look.ruleAbove })
export const cardHead = style(look.row(8))
export const cardTitle = style({ ...look.plain('md'), fontWeight: 650, margin: 0, color: color.ink })
export const cardText = style({ ...look.quiet('sm'), margin: 0 })
export const score = style({ ...look.plain('xl'), margin: 0, color: color.ink })
export const actions = style(look.wrap(8))
export const answers = style({ ...look.bareList, ...look.stack(12) })
export const answered = style({ ...look.plain('sm'), ...look.stack(4) })
export const option = style({ display: 'flex', gap: space[8], alignItems: 'baseline', color: color['ink-2'] })
export const picked = style({ color: color.ink, fontWeight: 600 })
export const mark = style(look.quiet('2xs'))
export const explanation = style({
  ...look.plain('sm'),
  margin: 0,
  color: color['ink-2'],
  overflowWrap: 'anywhere',
})
export const facts = style({
  ...look.plain('sm'),
  ...look.grid('repeat(auto-fit, minmax(150px, 1fr))', 12),
  margin: 0,
})
export const fact = style(look.stack(2))
export const term = style(look.quiet('2xs'))
export const figure = style({ ...look.mono, margin: 0, color: color.ink, overflowWrap: 'anywhere' })
export const value = style({ margin: 0, color: color.ink })

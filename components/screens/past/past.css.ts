import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const stack = style({ ...look.stack(16), minInlineSize: 0 })
export const note = style({ ...look.quiet('sm'), ...look.edge('accent', 12) })
export const broken = style({ ...look.stack(4), ...look.edge('danger', 12) })
export const links = style(look.wrap(12))
export const section = style({ ...look.stack(8), minInlineSize: 0 })
export const title = style(look.bold('md'))
export const nothing = style(look.quiet('sm'))
export const list = style({ ...look.bareList, border: `1px solid ${color.line}` })
export const item = style({
  ...look.stack(4),
  padding: space[12],
  ...look.breakable,
  selectors: { '& + &': look.ruleAbove },
})
export const sentence = style({ ...look.plain('sm'), overflowWrap: 'anywhere' })
export const more = style({ ...look.quiet('xs'), overflowWrap: 'anywhere' })
export const tag = style({
  ...look.plain('xs'),
  marginInlineStart: space[8],
  paddingInline: space[4],
  border: `1px solid ${color.line}`,
})
export const fields = style({ display: 'grid' })
export const field = style({
  ...look.grid('fr minmax(0, 2fr)', 12),
  paddingBlock: space[8],
  ...look.ruleAbove,
  ...look.onNarrow(600, { gridTemplateColumns: look.oneColumn, gap: space[4] }),
})
export const name = style(look.quiet('xs'))
export const value = style({ ...look.plain('sm'), ...look.stack(4), ...look.breakable })
export const now = style({ ...look.plain('sm'), color: color.accent })
export const set = style({ ...look.plain('xs'), margin: 0, paddingInlineStart: space[16], color: color.ink })
export const link = style({ ...look.screenOnly, ...look.plain('xs'), ...look.link })
export const pair = style({ ...look.grid('fr fr', 16, 600), alignItems: 'start' })
export const columns = style({ ...look.ruleAbove, paddingBlockStart: space[12] })
export const summary = style({ ...look.plain('sm'), cursor: 'pointer', paddingBlock: space[4] })

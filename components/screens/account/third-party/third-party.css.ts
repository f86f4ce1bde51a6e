import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../../styles/look.ts'

export const column = style({ ...look.stack(16), inlineSize: '100%' })
export const heading = style({ ...look.quiet('sm'), fontWeight: 400 })
export const others = style({ ...look.stack(8), marginBlockStart: space[4] })
export const text = style({ color: color['ink-2'] })
export const code = style(look.row(24))
export const numberLabel = style(look.quiet('sm'))
/* Read off one screen and typed on another: as large as the headline of a page. */
export const number = style({ ...look.mono, ...look.plain('2xl'), display: 'block', letterSpacing: '0.1em' })
export const buttons = style(look.wrap(8))
export const row = style({
  ...look.ends(12),
  paddingBlock: space[12],
  ...look.ruleAbove,
  selectors: { '&:first-child': { borderBlockStart: 'none', paddingBlockStart: 0 } },
})
export const rowName = style(look.stack(4))
export const form = style(look.stack(16))

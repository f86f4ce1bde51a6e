import { style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'

export const meta = style(look.quiet('xs'))
export const member = style({
  display: 'grid',
  minInlineSize: 144,
  maxInlineSize: 260,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
})
export const acts = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[8] })
export const part = style({ ...look.stack(12), paddingBlockEnd: space[24] })
export const title = style(look.plain('lg'))
export const lines = style(look.stack(4))
export const merges = style({ ...look.stack(12), ...look.bareList })
export const merge = style({ ...look.stack(8), ...look.entry(12), overflowWrap: 'anywhere' })
export const plain = style({ margin: 0 })

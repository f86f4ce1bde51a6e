import { style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'

export const part = style({ ...look.stack(12), paddingBlock: space[12] })
export const list = style({ ...look.bareList, ...look.stack(4) })
export const line = style({ ...look.row(8), ...look.ruleBelow, minBlockSize: 40 })
export const lineName = style({ flex: '1 1 auto', minInlineSize: 0 })
export const place = style({ ...look.quiet('xs'), minInlineSize: 20 })
export const pair = style({ ...look.grid('fr fr', [16, 24], 767), alignItems: 'start' })
export const row = style({ ...look.wrap(8), alignItems: 'center' })
export const quiet = style({ margin: 0, ...look.quiet('sm') })
export const facts = style({ ...look.grid(look.fit(220), [12, 24]), margin: 0, paddingBlock: space[12] })
export const fact = style({ ...look.stack(2), minInlineSize: 0 })
export const term = style(look.quiet('xs'))
export const value = style({ margin: 0, overflowWrap: 'anywhere' })

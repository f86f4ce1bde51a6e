import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../../styles/look.ts'

export const section = style({ inlineSize: '100%', minInlineSize: 0 })
export const head = style(look.sectionHead)
export const title = style(look.plain('lg'))
export const plate = style({ ...look.stack(12), padding: space[16], ...look.sheet })
export const text = style({ color: color['ink-2'], maxInlineSize: 640 })
export const line = style(look.row(12))
export const spring = style({ flex: '1 1 0' })
export const list = style({
  listStyle: 'none',
  margin: 0,
  ...look.pad(0, 16),
  ...look.sheet,
  selectors: { '&:empty': { display: 'none' } },
})
/* Within a plate, which has its own edges. */
export const inner = style(look.bareList)
export const entry = style({
  ...look.row(12),
  ...look.entry(12),
  selectors: { [`${inner} > &:last-child, ${list} > &:last-child`]: { borderBlockEnd: 'none' } },
})
export const about = style({ ...look.stack(2), flex: '1 1 240px', minInlineSize: 0 })
/* The actions stay together when they wrap below their content. */
export const acts = style(look.wrap(8))
export const name = style({ ...look.row(8), overflowWrap: 'anywhere' })
export const meta = style(look.quiet('xs'))
export const closed = style({ ...look.plain('xs'), color: color.danger })

import { style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { typeset } from '../../../../styles/typeset.ts'

const { color, space } = vars

export const section = style({ inlineSize: '100%', minInlineSize: 0 })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  minBlockSize: vars.height.control,
  paddingBlockEnd: space[8],
  borderBlockEnd: `2px solid ${color.ink}`,
})
export const title = style({ ...typeset('lg'), margin: 0 })
export const plate = style({
  display: 'grid',
  gap: space[12],
  padding: space[16],
  background: color.surface,
  borderBlockEnd: `1px solid ${color.line}`,
})
export const text = style({ margin: 0, color: color['ink-2'], maxInlineSize: 640 })
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[12] })
export const spring = style({ flex: '1 1 0' })

export const list = style({
  listStyle: 'none',
  margin: 0,
  paddingInline: space[16],
  paddingBlock: 0,
  background: color.surface,
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { '&:empty': { display: 'none' } },
})
/* Within a plate, which has its own edges. */
export const inner = style({ listStyle: 'none', margin: 0, padding: 0 })
export const entry = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
  paddingBlock: space[12],
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { [`${inner} > &:last-child, ${list} > &:last-child`]: { borderBlockEnd: 'none' } },
})
export const about = style({ display: 'grid', gap: space[2], flex: '1 1 240px', minInlineSize: 0 })
/* The actions stay together when they wrap below their content. */
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[8],
  overflowWrap: 'anywhere',
})
export const meta = style({ ...typeset('xs'), color: color['ink-2'] })
export const closed = style({ ...typeset('xs'), color: color.danger })

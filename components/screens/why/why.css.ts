import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const stack = style({ display: 'grid', gap: space[16], minInlineSize: 0 })
export const asking = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: space[16],
  alignItems: 'start',
  '@media': { '(max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const about = style({ ...typeset('sm'), margin: 0, color: color['ink-2'], overflowWrap: 'anywhere' })
/* Wraps to the next line as a whole before it breaks. */
export const person = style({ display: 'inline-block' })
export const note = style({
  ...typeset('xs'),
  margin: 0,
  paddingInlineStart: space[12],
  color: color['ink-2'],
  borderInlineStart: `4px solid ${color.accent}`,
})
export const warning = style([note, { borderInlineStartColor: color.warning }])
export const role = style({ border: `1px solid ${color.line}`, minInlineSize: 0 })
export const roleHead = style([
  focusRing,
  {
    ...typeset('sm'),
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space[8],
    paddingBlock: space[8],
    paddingInline: space[12],
    background: color.sunken,
    cursor: 'pointer',
    listStyle: 'none',
  },
])
export const turn = style({
  display: 'flex',
  selectors: { [`${role}[open] > summary > &`]: { transform: 'rotate(90deg)' } },
})
export const roleName = style({ fontWeight: 600, flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' })
export const chain = style({ listStyle: 'none', margin: 0, paddingBlock: space[4], paddingInline: space[12] })
export const link = style({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  gap: space[8],
  paddingBlock: space[8],
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.line}` } },
})
const mark = style({ display: 'flex', paddingBlockStart: space[2] })
export const heldMark = style([mark, { color: color.success }])
export const lackingMark = style([mark, { color: color.danger }])
export const sentences = style({ display: 'grid', gap: space[4], minInlineSize: 0 })
export const sentence = style({ ...typeset('sm'), margin: 0, overflowWrap: 'anywhere' })
export const more = style({ ...typeset('xs'), margin: 0, color: color['ink-2'] })
export const remedies = style({
  ...typeset('xs'),
  display: 'grid',
  gap: space[4],
  listStyle: 'none',
  margin: 0,
  paddingBlockStart: space[4],
  paddingInlineStart: 0,
})
export const act = style({ fontWeight: 600, marginInlineEnd: space[8] })
export const people = style({ color: color['ink-2'], overflowWrap: 'anywhere' })

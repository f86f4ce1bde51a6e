import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'
import { mono, onGround, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const upload = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[8],
  minInlineSize: 0,
})

/* Has its line before its text is loaded. */
export const hint = style({ minBlockSize: vars.text.xs.line })

/* The drop area: a dashed hairline that takes the accent colour while a file is over it. */
export const drop = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[12],
  minBlockSize: 120,
  padding: space[16],
  border: `1px dashed ${color.control}`,
  borderRadius: 6,
  color: onGround.hint,
  textAlign: 'center',
})
export const over = style({ borderColor: color.accent, background: color.selected })

export const list = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[8],
  paddingBlock: space[8],
  borderBlockStart: `1px solid ${color.line}`,
})
export const facts = style({ display: 'grid', gap: space[4], minInlineSize: 0 })
export const name = style({ ...typeset('sm'), color: onGround.ink, overflowWrap: 'anywhere' })
export const size = style({ ...mono, ...typeset('xs'), color: onGround.hint, marginInlineStart: space[8] })
export const acts = style({ display: 'flex', alignItems: 'center', gap: space[4] })
export const way = style({ display: 'flex', alignItems: 'center', gap: space[4] })
export const bar = style({ flex: 1, minInlineSize: 0, blockSize: 4, accentColor: color.accent })
export const open = style([
  focusRing,
  {
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: color.accent,
    textAlign: 'start',
    textDecoration: 'underline',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
])
export const done = style({
  ...typeset('xs'),
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[4],
  color: color.success,
})

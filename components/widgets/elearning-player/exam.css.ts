import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const sheet = style({ display: 'grid', gap: space[16], padding: space[16] })
export const left = style({ ...typeset('sm'), color: color['ink-2'], margin: 0 })

export const question = style({
  display: 'grid',
  gap: space[8],
  margin: 0,
  minInlineSize: 0,
  paddingBlock: space[12],
  paddingInline: 0,
  border: 0,
  borderBlockStart: `1px solid ${color.line}`,
})
export const missing = style({
  paddingInlineStart: space[12],
  borderInlineStart: `${vars.border.spine} solid ${color.danger}`,
})
export const missingText = style({ ...typeset('xs'), color: color.danger, margin: 0 })
export const legend = style({
  ...typeset('md'),
  fontWeight: 600,
  padding: 0,
  paddingBlockEnd: space[8],
  float: 'inline-start',
  inlineSize: '100%',
  color: color.ink,
})
export const number = style({ ...typeset('xs'), ...mono, display: 'block', color: color['ink-2'] })
export const kind = style({ ...typeset('xs'), fontWeight: 400, color: color['ink-2'] })

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[8],
  padding: space[8],
})

export const card = style({
  display: 'grid',
  gap: space[8],
  padding: space[16],
  borderBlockStart: `1px solid ${color.line}`,
})
export const cardHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[8] })
export const cardTitle = style({ ...typeset('md'), fontWeight: 650, margin: 0, color: color.ink })
export const cardText = style({ ...typeset('sm'), color: color['ink-2'], margin: 0 })
export const score = style({ ...typeset('xl'), margin: 0, color: color.ink })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })

export const answers = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: space[12] })
export const answered = style({ ...typeset('sm'), display: 'grid', gap: space[4] })
export const option = style({ display: 'flex', gap: space[8], alignItems: 'baseline', color: color['ink-2'] })
export const picked = style({ color: color.ink, fontWeight: 600 })
export const mark = style({ ...typeset('2xs'), color: color['ink-2'] })

export const facts = style({
  ...typeset('sm'),
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: space[12],
  margin: 0,
})
export const fact = style({ display: 'grid', gap: space[2] })
export const term = style({ ...typeset('2xs'), color: color['ink-2'] })
export const figure = style({ ...mono, margin: 0, color: color.ink, overflowWrap: 'anywhere' })
export const value = style({ margin: 0, color: color.ink })

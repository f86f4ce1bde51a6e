import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { formWidth } from '../../../styles/recipes/page.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const page = style({ display: 'grid', gap: space[24], maxInlineSize: formWidth, minInlineSize: 0 })
export const items = style({ display: 'grid', gap: space[24], minInlineSize: 0 })
export const title = style({ paddingBlockEnd: space[16] })
export const group = style({
  display: 'grid',
  gap: space[8],
  margin: 0,
  padding: space[16],
  border: 0,
  background: color.surface,
  borderBlockStart: `2px solid ${color.ink}`,
  minInlineSize: 0,
})
export const legend = style({ ...typeset('sm'), fontWeight: 600, padding: 0, float: 'left' })
export const tools = style({ display: 'flex', gap: space[8], clear: 'both' })
export const none = style({ ...typeset('sm'), color: color['ink-2'], margin: 0, clear: 'both' })
export const where = style({ ...mono, whiteSpace: 'nowrap' })
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
  gap: `${space[16]} ${space[24]}`,
  alignItems: 'start',
})
export const foot = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space[8] })

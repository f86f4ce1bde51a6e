import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const list = style({
  display: 'grid',
  gap: space[12],
  margin: 0,
  padding: 0,
  marginBlockStart: space[16],
  border: 0,
  minInlineSize: 0,
})
export const legend = style({ padding: 0, ...typeset('sm'), fontWeight: 600 })
export const plain = style({ margin: 0, ...typeset('sm'), color: color['ink-2'] })
export const wrong = style({ margin: 0, ...typeset('sm'), color: color.danger })

/* The parts of an item are side by side as far as there is room; the button to remove it is at their end. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space[12],
  alignItems: 'end',
  paddingBlockEnd: space[12],
  borderBlockEnd: `1px solid ${color.line}`,
})
export const parts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
  gap: space[12],
  alignItems: 'start',
})

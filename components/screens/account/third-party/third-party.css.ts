import { style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { mono, typeset } from '../../../../styles/typeset.ts'

const { color, space } = vars

export const column = style({ display: 'grid', gap: space[16], inlineSize: '100%' })
export const heading = style({ ...typeset('sm'), margin: 0, color: color['ink-2'], fontWeight: 400 })
export const others = style({ display: 'grid', gap: space[8], marginBlockStart: space[4] })
export const text = style({ margin: 0, color: color['ink-2'] })
export const code = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[24],
})
export const numberLabel = style({ ...typeset('sm'), color: color['ink-2'] })
/* Read off one screen and typed on another: as large as the headline of a page. */
export const number = style({ ...mono, ...typeset('2xl'), display: 'block', letterSpacing: '0.1em' })
export const buttons = style({ display: 'flex', gap: space[8], flexWrap: 'wrap' })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  paddingBlock: space[12],
  borderBlockStart: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderBlockStart: 'none', paddingBlockStart: 0 } },
})
export const rowName = style({ display: 'grid', gap: space[4] })
export const form = style({ display: 'grid', gap: space[16] })

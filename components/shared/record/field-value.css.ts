import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono as monospaced, typeset } from '../../../styles/typeset.ts'

export const quiet = style({ color: vars.color['ink-3'] })
export const nowrap = style({ whiteSpace: 'nowrap', '@media': { print: { whiteSpace: 'normal' } } })
export const clipped = style({ display: 'grid', maxInlineSize: 260 })
export const mono = style(monospaced)

/* Several choices, each with its box. */
export const choices = style({ border: 0, margin: 0, padding: 0, minInlineSize: 0 })
export const legend = style({ ...typeset('sm'), fontWeight: 600, padding: 0, paddingBlockEnd: vars.space[4] })
export const boxes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  columnGap: vars.space[16],
})

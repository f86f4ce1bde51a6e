import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const quiet = style({ color: color['ink-3'] })
export const nowrap = style({ whiteSpace: 'nowrap', '@media': { print: { whiteSpace: 'normal' } } })
export const clipped = style({ display: 'grid', maxInlineSize: 260 })
export const mono = style(look.mono)
export const choices = style(look.bareBox)
export const legend = style({ ...look.bold('sm'), padding: 0, paddingBlockEnd: space[4] })
export const boxes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  columnGap: space[16],
})

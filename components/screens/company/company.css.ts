import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const page = style(look.grid('fr', 32))
export const part = style({ minInlineSize: 0 })
export const partTitle = style({ paddingBlockEnd: space[8] })
export const partText = style({ paddingBlockEnd: space[12] })
export const logo = style({ display: 'block', maxInlineSize: 200, maxBlockSize: 64 })
export const figures = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  background: color.line,
  borderBlock: `1px solid ${color.line}`,
})
/* Cells of the last line grow to fill it. */
export const figureCell = style({ flex: '1 1 112px', background: color.surface })
export const plate = style({ background: color.surface, paddingInline: space[16] })
export const figureName = style({ ...look.quiet('xs'), padding: `${space[12]} ${space[16]} 0` })
export const figureLink = style({ color: 'inherit', textDecorationThickness: 1, textUnderlineOffset: 4 })
export const figure = style({ ...look.plain('2xl'), ...look.mono, padding: `0 ${space[16]} ${space[12]}` })
export const identifier = style({ ...look.mono, overflowWrap: 'anywhere' })

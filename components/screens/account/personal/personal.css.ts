import { style } from '@vanilla-extract/css'
import * as look from '../../../../styles/look.ts'

const { color, space } = look

const narrow = '(max-width: 899px)'

export const page = style({
  ...look.grid('200px minmax(0, 1fr)', [24, 32]),
  maxInlineSize: look.formWidth,
  alignItems: 'start',
  '@media': { [narrow]: { gridTemplateColumns: look.oneColumn } },
})
export const head = style({ ...look.stack(4), gridColumn: '1 / -1' })
export const intro = style({ margin: 0, color: color['ink-2'], maxInlineSize: 640 })
/* Beside the sections it stays in view; on a small screen it wraps into lines above them. */
export const index = style({
  position: 'sticky',
  insetBlockStart: 72,
  '@media': { [narrow]: { position: 'static' } },
})
export const entries = style({
  ...look.bareList,
  display: 'grid',
  '@media': { [narrow]: { display: 'flex', flexWrap: 'wrap', columnGap: space[16] } },
})
export const entry = style({
  ...look.quiet('sm'),
  display: 'block',
  paddingBlock: space[8],
  textDecoration: 'none',
  selectors: { '&:hover': { color: color.ink, textDecoration: 'underline' } },
  ...look.onTouch({ paddingBlock: space[12] }),
})
export const sections = style({ ...look.stack(32), minInlineSize: 0 })

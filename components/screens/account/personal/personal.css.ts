import { style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { formWidth } from '../../../../styles/recipes/page.css.ts'
import { typeset } from '../../../../styles/typeset.ts'

const { color, space } = vars
const narrow = '(max-width: 899px)'

export const page = style({
  display: 'grid',
  gridTemplateColumns: '200px minmax(0, 1fr)',
  maxInlineSize: formWidth,
  columnGap: space[32],
  rowGap: space[24],
  alignItems: 'start',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const head = style({ display: 'grid', gap: space[4], gridColumn: '1 / -1' })
export const intro = style({ margin: 0, color: color['ink-2'], maxInlineSize: 640 })
/* Beside the sections it stays in view; on a small screen it wraps into lines above them. */
export const index = style({
  position: 'sticky',
  insetBlockStart: 72,
  '@media': { [narrow]: { position: 'static' } },
})
export const entries = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  '@media': { [narrow]: { display: 'flex', flexWrap: 'wrap', columnGap: space[16] } },
})
export const entry = style({
  ...typeset('sm'),
  display: 'block',
  paddingBlock: space[8],
  color: color['ink-2'],
  textDecoration: 'none',
  selectors: { '&:hover': { color: color.ink, textDecoration: 'underline' } },
  '@media': { '(pointer: coarse)': { paddingBlock: space[12] } },
})
export const sections = style({ display: 'grid', gap: space[32], minInlineSize: 0 })

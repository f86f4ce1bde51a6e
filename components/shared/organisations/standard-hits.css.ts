import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const hits = style({ display: 'grid', listStyle: 'none', margin: 0, padding: 0 })
export const hit = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[4]} ${space[16]}`,
  paddingBlock: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
})
export const hitText = style({
  display: 'grid',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  flex: '1 1 260px',
})
export const meta = style({ ...typeset('xs'), color: color['ink-2'] })
export const heading = style({ ...typeset('sm'), margin: 0, fontWeight: 600 })

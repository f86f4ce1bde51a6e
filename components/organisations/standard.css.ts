import { style } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'
import { typeset } from '../../styles/typeset.ts'
import { identifier } from '../shared/page/record.css.ts'

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
export const similar = style({ display: 'grid', gap: space[8], paddingBlockStart: space[8] })
export const code = style([identifier, { margin: 0, paddingBlock: space[8] }])
export const heading = style({ ...typeset('sm'), margin: 0, fontWeight: 600 })
export const search = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: space[12],
  alignItems: 'end',
  '@media': { '(max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const dialog = style({ display: 'grid', gap: space[12], minBlockSize: 320, alignContent: 'start' })
export const decide = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[8] })

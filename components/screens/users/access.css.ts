import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { ownLines, screenOnly, typeset } from '../../../styles/typeset.ts'
import { plate } from '../../shared/page/record.css.ts'

const { color, space } = vars
const phone = '(max-width: 640px)'

export const ways = style([plate, { margin: 0 }])
export const entries = style([plate, { listStyle: 'none', margin: 0, paddingBlock: 0 }])
/* Name, state and action side by side; on a phone one below the other if needed. */
export const way = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, 200px) minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space[16],
  minBlockSize: vars.height.row,
  paddingBlock: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': { [phone]: { display: 'flex', flexWrap: 'wrap', rowGap: space[4] } },
})
export const name = style({
  ...typeset('xs'),
  color: color['ink-2'],
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '@media': { [phone]: { flex: '1 1 100%' } },
})
export const browser = style([name, { ...typeset('sm'), color: color.ink }])
export const value = style({
  margin: 0,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '@media': { [phone]: { flex: '1 1 176px' } },
})
export const meta = style([value, { ...typeset('xs'), color: color['ink-2'] }])
export const act = style({ margin: 0, marginInlineStart: 'auto', ...screenOnly })
export const acts = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: space[8] })
/* A request of the user comes before their sign-in methods: it waits for an answer. */
export const request = style([
  plate,
  { display: 'grid', gap: space[8], paddingBlock: space[12], marginBlockEnd: space[12] },
])
export const question = style({ ...typeset('sm'), margin: 0, fontWeight: 600 })
export const words = style({ ...ownLines, margin: 0, color: color['ink-2'], overflowWrap: 'anywhere' })
export const answers = style({ display: 'flex', flexWrap: 'wrap', gap: space[8], ...screenOnly })

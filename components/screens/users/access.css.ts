import { style } from '@vanilla-extract/css'
import { color, height, look, space } from '../../../styles/look.ts'
import { plate } from '../../shared/page/record.css.ts'

export const ways = style([plate, { margin: 0 }])
export const entries = style([plate, { listStyle: 'none', margin: 0, paddingBlock: 0 }])
export const way = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, 200px) minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space[16],
  minBlockSize: height.row,
  ...look.entry(8),
  ...look.onNarrow(640, { display: 'flex', flexWrap: 'wrap', rowGap: space[4] }),
})
export const name = style({
  ...look.quiet('xs'),
  ...look.breakable,
  ...look.onNarrow(640, { flex: '1 1 100%' }),
})
export const browser = style([name, { ...look.plain('sm'), color: color.ink }])
export const value = style({ margin: 0, ...look.breakable, ...look.onNarrow(640, { flex: '1 1 176px' }) })
export const meta = style([value, look.quiet('xs')])
export const act = style({ marginInlineStart: 'auto', ...look.screenOnly })
export const acts = style(look.atEnd(8))
/* A request of the user comes before their sign-in methods: it waits for an answer. */
export const request = style([
  plate,
  { ...look.stack(8), paddingBlock: space[12], marginBlockEnd: space[12] },
])
export const question = style(look.bold('sm'))
export const words = style({ ...look.ownLines, margin: 0, color: color['ink-2'], overflowWrap: 'anywhere' })
export const answers = style({ ...look.wrap(8), ...look.screenOnly })

import { globalStyle, style } from '@vanilla-extract/css'
import { color, height, look, space } from '../../../styles/look.ts'
import { plate } from './record.css.ts'

const wrapsOnPaper = { '@media': { print: { whiteSpace: 'normal' } } } as const
export const head = style({ ...look.stack(4), paddingBlockEnd: space[16] })
export const count = style({ ...look.ownOrder, ...look.quiet('sm'), minBlockSize: 22 })
export const formButtons = style({ ...look.wrap(8), paddingBlockEnd: space[12] })
/* On a phone two of equal width side by side, so that the edges align. */
export const ends = style({
  ...look.atEnd(8),
  marginInlineStart: 'auto',
  ...look.onNarrow(480, { flex: '1 1 100%' }),
})
globalStyle(
  `:is(${formButtons}, ${ends}) > button`,
  look.onNarrow(480, {
    flex: '1 1 40%',
    alignSelf: 'stretch',
    maxInlineSize: '100%',
    overflowWrap: 'break-word',
  }),
)
export const foot = style({ paddingBlockStart: space[12] })

/* The name column stays visible while the others scroll below it: a long name must leave them space. */
export const name = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, max-content)',
  // Less than this would leave no readable name in a narrow table.
  minInlineSize: 144,
  maxInlineSize: 260,
  '@media': { print: { minInlineSize: 0, maxInlineSize: 'none' } },
})
export const nameLink = style({ ...look.subject, fontWeight: 600, whiteSpace: 'nowrap', ...wrapsOnPaper })
export const reading = style({ ...look.quiet('xs'), whiteSpace: 'nowrap', ...wrapsOnPaper })
export const quiet = style({ color: color['ink-3'] })
export const nowrap = style({ whiteSpace: 'nowrap', ...wrapsOnPaper })
export const clipped = style({ display: 'grid', maxInlineSize: 260 })
export const stack = style(look.stack(16))
export const skipped = style({ ...look.quiet('xs'), ...look.edge('warning', 12) })
export const skippedList = style({ margin: 0, paddingInlineStart: space[16], ...look.scroll(160) })
export const outcome = style({ ...look.stack(4), justifyItems: 'start', paddingBlock: space[4] })
export const monoText = style(look.mono)
export const overTable = style({ borderBlockEnd: 0 })
export const lines = style([plate, { listStyle: 'none', margin: 0, paddingBlock: 0 }])
export const line = style({ ...look.row(8), minBlockSize: height.row, ...look.ruleBelow })
export const linkCode = style({ inlineSize: 220, maxInlineSize: '100%' })
export const openLinks = style(look.bareList)
export const linkLine = style({ ...look.ends(8), ...look.inList(8) })
export const unit = style({ display: 'inline-block' })
export const linkText = style({ ...look.stack(2), minInlineSize: 0 })
export const nothing = style([plate, { ...look.entry(12), color: color['ink-2'] }])
export const placeHead = style([plate, { ...look.quiet('2xs'), paddingBlockStart: space[12] }])
export const tree = style([plate, { paddingBlock: space[12], minInlineSize: 0 }])
export const form = style({ ...look.stack(16), maxInlineSize: look.formWidth, paddingBlock: space[16] })
export const fields = style({ ...look.grid('fr fr', [16, 24], 767), alignItems: 'start' })
export const choiceButton = style({
  justifyContent: 'space-between',
  inlineSize: '100%',
  fontWeight: 400,
  ...look.onNarrow(480, { textAlign: 'start' }),
})
export const choicePanel = style({ ...look.stack(8), inlineSize: 340, maxInlineSize: '100%' })
export const choiceList = style({
  ...look.stack(4),
  ...look.scroll(280),
  minInlineSize: 0,
  margin: 0,
  padding: space[4],
  border: 0,
})
export const entryMeta = style(look.quiet('xs'))

/* On a phone the field name is above its two values. */
export const conflictTable = style({ ...look.table('sm'), ...look.onNarrow(480, { display: 'block' }) })
export const conflictBody = style(look.onNarrow(480, { display: 'block' }))
export const conflictRow = style(
  look.onNarrow(480, {
    display: 'grid',
    gridTemplateColumns: look.twoColumns,
    columnGap: space[12],
    ...look.entry(4),
  }),
)
export const conflictCell = style({
  ...look.cell,
  fontWeight: 'inherit',
  ...look.onNarrow(480, { border: 0, padding: `${space[2]} 0` }),
})
export const conflictField = style([
  conflictCell,
  look.onNarrow(480, { gridColumn: '1 / -1', ...look.quiet('2xs') }),
])
export const conflictHead = style([conflictCell, look.quiet('2xs')])
export const conflictCorner = style([
  conflictHead,
  look.onNarrow(480, { position: 'absolute', inlineSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' }),
])
export const conflictAll = style(look.wrap(8))

/* Columns of a workbook: the field for the template name below stays visible. */
export const columnBox = style({ ...look.scroll('max(240px, 42dvh)'), paddingInline: space[12] })
export const ownTitle = style({ ...look.bold('sm'), margin: 0 })
export const ownActs = style(look.wrap(8))

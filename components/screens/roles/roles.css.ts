import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import * as page from '../../shared/page/page.css.ts'

/* Names of roles are long and must be readable in full: they wrap before the columns beside them shrink. */
export const name = style([page.name, { gridTemplateColumns: look.oneColumn, minInlineSize: 128 }])
export const nameLine = style(look.row([2, 8]))
export const nameLink = style([page.nameLink, { whiteSpace: 'normal', overflowWrap: 'break-word' }])
export const opened = style([
  page.clipped,
  {
    gridTemplateColumns: look.oneColumn,
    maxInlineSize: 160,
    '@container': { 'mds-table (max-width: 480px)': { maxInlineSize: 'none' } },
  },
])
export const state = style({ ...look.stack(2), justifyItems: 'start' })
export const first = style({
  ...look.stack(12),
  paddingBlockStart: space[16],
  selectors: { '&:empty': { display: 'none' } },
})
export const fields = style({ ...look.stack(16), paddingBlock: space[16] })
export const fixedName = style(look.quiet('xs'))
export const changes = style({ ...look.stack(16), ...look.scroll('40vh') })
export const changeList = style(look.stack(8))
export const changeRow = style({
  ...look.grid('minmax(104px, 180px) fr', 16),
  ...look.onNarrow(480, { gridTemplateColumns: look.oneColumn, gap: space[2] }),
})
globalStyle(`${changeRow} dt`, { color: color['ink-2'] })
globalStyle(`${changeRow} dd`, { margin: 0, overflowWrap: 'anywhere' })
globalStyle(`${changeRow} del`, { color: color['ink-2'] })
globalStyle(`${changeRow} ins`, { textDecoration: 'none', fontWeight: 600 })
export const rightsHead = style({ ...look.bold('sm'), paddingBlockEnd: space[4] })
export const rightList = style({
  ...look.bareList,
  ...look.stack(2),
  ...look.plain('xs'),
  overflowWrap: 'anywhere',
})
// A wrapped line aligns with the text, not with the sign.
globalStyle(`${rightList} > li`, { paddingInlineStart: 16, textIndent: -16 })
export const sign = style({
  display: 'inline-block',
  textIndent: 0,
  inlineSize: 16,
  fontWeight: 600,
  selectors: {
    '&[data-sign="added"]': { color: color.success },
    '&[data-sign="removed"]': { color: color.danger },
  },
})
/* Long lists scroll in place: reason and buttons of the dialog stay visible. */
export const leftOut = style({ ...look.stack(12), ...look.scroll(320), ...look.edge('warning', 12) })
export const pickers = style({
  ...look.grid('fr fr auto', 16, 767),
  alignItems: 'end',
  paddingBlockEnd: space[24],
})
export const sideTable = style({ ...look.table('sm'), background: color.surface, tableLayout: 'fixed' })
globalStyle(`${sideTable} :is(th, td)`, {
  ...look.cell,
  fontWeight: 'inherit',
  hyphens: 'auto',
  ...look.onNarrow(480, { paddingInline: space[4] }),
})
/* On a phone the names of the fields do not wrap. */
globalStyle(`${sideTable} th:first-child`, look.onNarrow(480, { inlineSize: '36%' }))
globalStyle(`${sideTable} thead th`, look.quiet('2xs'))
globalStyle(`${sideTable} tr[data-differs] td`, { fontWeight: 600 })
export const differs = style({ ...look.plain('2xs'), display: 'block', color: color.warning })

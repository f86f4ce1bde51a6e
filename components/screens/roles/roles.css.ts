import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'
import * as page from '../../shared/page/page.css.ts'

const { color, space } = vars
const phone = '(max-width: 480px)'

/* List */
/* Names of roles are long and must be readable in full: they wrap before the columns beside them shrink. */
export const name = style([page.name, { gridTemplateColumns: 'minmax(0, 1fr)', minInlineSize: 128 }])
export const nameLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[8]}`,
})
export const nameLink = style([page.nameLink, { whiteSpace: 'normal', overflowWrap: 'break-word' }])
export const opened = style([
  page.clipped,
  {
    gridTemplateColumns: 'minmax(0, 1fr)',
    maxInlineSize: 160,
    '@container': { 'mds-table (max-width: 480px)': { maxInlineSize: 'none' } },
  },
])
export const state = style({ display: 'grid', justifyItems: 'start', gap: space[2] })

/* Form */
export const first = style({
  display: 'grid',
  gap: space[12],
  paddingBlockStart: space[16],
  selectors: { '&:empty': { display: 'none' } },
})
export const fields = style({ display: 'grid', gap: space[16], paddingBlock: space[16] })
export const fixedName = style({ ...typeset('xs'), color: color['ink-2'] })

/* Changes */
export const changes = style({ display: 'grid', gap: space[16], maxBlockSize: '40vh', overflow: 'auto' })
export const changeList = style({ display: 'grid', gap: space[8], margin: 0 })
export const changeRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(104px, 180px) minmax(0, 1fr)',
  gap: space[16],
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2] } },
})
globalStyle(`${changeRow} dt`, { color: color['ink-2'] })
globalStyle(`${changeRow} dd`, { margin: 0, overflowWrap: 'anywhere' })
globalStyle(`${changeRow} del`, { color: color['ink-2'] })
globalStyle(`${changeRow} ins`, { textDecoration: 'none', fontWeight: 600 })
export const rightsHead = style({ ...typeset('sm'), fontWeight: 600, margin: 0, paddingBlockEnd: space[4] })
export const rightList = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: space[2],
  ...typeset('xs'),
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
export const leftOut = style({
  display: 'grid',
  gap: space[12],
  maxBlockSize: 320,
  overflowY: 'auto',
  borderInlineStart: `4px solid ${color.warning}`,
  paddingInlineStart: space[12],
})

/* Side by side */
export const pickers = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  gap: space[16],
  alignItems: 'end',
  paddingBlockEnd: space[24],
  '@media': { '(max-width: 767px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const sideTable = style({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  background: color.surface,
  tableLayout: 'fixed',
  ...typeset('sm'),
})
globalStyle(`${sideTable} :is(th, td)`, {
  textAlign: 'start',
  verticalAlign: 'top',
  padding: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
  fontWeight: 'inherit',
  hyphens: 'auto',
  overflowWrap: 'anywhere',
  '@media': { '(max-width: 480px)': { paddingInline: space[4] } },
})
/* On a phone the names of the fields do not wrap. */
globalStyle(`${sideTable} th:first-child`, { '@media': { '(max-width: 480px)': { inlineSize: '36%' } } })
globalStyle(`${sideTable} thead th`, { ...typeset('2xs'), color: color['ink-2'] })
globalStyle(`${sideTable} tr[data-differs] td`, { fontWeight: 600 })
export const differs = style({ ...typeset('2xs'), display: 'block', color: color.warning })

import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono, screenOnly, typeset } from '../../../styles/typeset.ts'
import * as chart from '../../ui/base/chart-label.css.ts'

const { color, space } = vars

/* The label of a record */
export const identifier = style({
  ...mono,
  ...typeset('xs'),
  color: color['ink-2'],
  overflowWrap: 'anywhere',
})
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  marginInlineStart: 'auto',
  ...screenOnly,
})
export const facts = style([
  chart.facts,
  {
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '@media': {
      '(max-width: 1023px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      '(max-width: 480px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    },
  },
])

/* Its sections, with the index beside them */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: '160px minmax(0, 1fr)',
  gap: space[32],
  paddingBlockStart: space[24],
  '@media': { '(max-width: 1279px)': { gridTemplateColumns: 'minmax(0, 1fr)' }, print: { display: 'block' } },
})
export const index = style({
  position: 'sticky',
  insetBlockStart: 72,
  alignSelf: 'start',
  display: 'grid',
  gap: space[2],
  '@media': {
    '(max-width: 1279px)': { position: 'static', display: 'flex', flexWrap: 'wrap', columnGap: space[16] },
    print: { display: 'none' },
  },
})
export const indexLink = style({
  ...typeset('xs'),
  paddingBlock: space[4],
  color: color['ink-2'],
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  selectors: { '&:hover': { color: color.accent, textDecoration: 'underline' } },
})
export const sections = style({ display: 'grid', gap: space[32], minInlineSize: 0 })
export const section = style({ minInlineSize: 0 })
export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  minBlockSize: vars.height.control,
  paddingBlockEnd: space[8],
  borderBlockEnd: `2px solid ${color.ink}`,
})
globalStyle(`${sectionHead} button`, screenOnly)
/* A record's data has the same background as the tables beside it. */
export const plate = style({ background: color.surface, paddingInline: space[16] })

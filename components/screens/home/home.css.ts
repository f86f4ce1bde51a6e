import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono, ownOrder, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const head = style({ display: 'grid', gap: space[4], paddingBlockEnd: space[20] })
export const meta = style({ ...ownOrder, ...typeset('xs'), color: color['ink-2'] })

/** Twelve columns: eight for tasks, four for information. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 4fr)',
  gap: space[32],
  alignItems: 'start',
  maxInlineSize: 1600,
  '@media': { '(max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const above = style({ maxInlineSize: 1600, paddingBlockEnd: space[32] })
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  gap: space[16],
  maxInlineSize: 1600,
  /* Its place before the figures come: nothing moves. */
  minBlockSize: 104,
  paddingBlockEnd: space[32],
})
export const figure = style({
  ...typeset('xs'),
  display: 'grid',
  alignContent: 'start',
  padding: `${space[8]} ${space[12]}`,
  background: color.surface,
  borderBlockStart: `2px solid ${color.ink}`,
  color: color['ink-2'],
  textDecoration: 'none',
  selectors: { '&:hover': { background: color.hover, color: color.ink } },
})
export const figureCount = style({ ...typeset('xl'), ...mono, color: color.ink })
export const equal = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'start',
  gap: space[8],
  padding: `${space[8]} ${space[12]}`,
  paddingInlineStart: space[16],
  background: color.surface,
  borderBlockEnd: `1px solid ${color.line}`,
})
export const equalText = style({ fontWeight: 600, cursor: 'pointer' })
export const side = style({ display: 'grid', gap: space[32], minInlineSize: 0 })

export const section = style({ minInlineSize: 0 })
export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: space[12],
  paddingBlockEnd: space[8],
  borderBlockEnd: `2px solid ${color.ink}`,
})
globalStyle(`${sectionHead} h2`, { ...typeset('md'), fontWeight: 600 })
export const sectionLink = style({ marginInlineStart: 'auto', ...typeset('xs') })

export const day = style({
  ...typeset('2xs'),
  color: color['ink-2'],
  paddingBlock: `${space[12]} ${space[4]}`,
  paddingInline: space[12],
})
export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${space[2]} ${space[12]}`,
  alignItems: 'center',
  padding: `${space[8]} ${space[12]}`,
  paddingInlineStart: space[16],
  minBlockSize: vars.height.row,
  background: color.surface,
  borderBlockEnd: `1px solid ${color.line}`,
})
export const sentence = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
globalStyle(`${sentence} a`, { color: color.ink, textDecorationColor: color.control })
globalStyle(`${sentence} a:hover`, { color: color.accent })
export const stepName = style({ display: 'flex', alignItems: 'center', gap: space[8], fontWeight: 600 })
export const unread = style({ fontWeight: 600 })
export const gone = style({ color: color['ink-3'] })
export const itemMeta = style({
  gridColumn: 1,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[12],
  ...typeset('xs'),
  color: color['ink-2'],
})
/* On a line of its own: any length of name has room. */
export const copy = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[4],
  flexBasis: '100%',
  color: color.ink,
  overflowWrap: 'anywhere',
})
export const itemEnd = style({ gridRow: '1 / span 2', gridColumn: 2, display: 'flex', gap: space[4] })
export const nothing = style({ padding: space[16], background: color.surface, color: color['ink-2'] })

export const study = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto auto',
  gap: `${space[2]} ${space[8]}`,
  alignItems: 'center',
  padding: `${space[8]} ${space[12]}`,
  paddingInlineStart: space[16],
  background: color.surface,
  borderBlockEnd: `1px solid ${color.line}`,
})
globalStyle(`${study} > ${itemMeta}`, { gridColumn: '1 / -1' })
export const studyId = style({ ...mono, fontWeight: 600 })
export const studyName = style({
  gridColumn: '1 / -1',
  ...typeset('xs'),
  color: color['ink-2'],
  minInlineSize: 0,
})

export const studyLink = style({
  display: 'block',
  minInlineSize: 0,
  color: color['ink-2'],
  textDecoration: 'none',
  selectors: { '&:hover': { color: color.accent, textDecoration: 'underline' } },
  '@media': { '(pointer: coarse)': { minBlockSize: 44, alignContent: 'center' } },
})

const onPhone = '(max-width: 480px)'

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  '@media': { [onPhone]: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(152px, 100%), 1fr))' } },
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const tile = style({
  display: 'grid',
  alignContent: 'space-between',
  gap: space[8],
  blockSize: '100%',
  minBlockSize: 88,
  padding: space[16],
  background: color.surface,
  borderInlineEnd: `1px solid ${color.line}`,
  borderBlockEnd: `1px solid ${color.line}`,
  color: color.ink,
  textDecoration: 'none',
  selectors: {
    'a&:hover': { background: color.hover, color: color.ink },
    '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: -2 },
  },
  '@media': {
    [onPhone]: {
      alignContent: 'start',
      gap: space[2],
      minBlockSize: 44,
      padding: `${space[8]} ${space[12]}`,
    },
  },
})
export const tileName = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const tileShut = style({ color: color['ink-3'] })

export const toolbar = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  alignItems: 'end',
  paddingBlock: `${space[16]} ${space[12]}`,
})
export const spacer = style({ flex: 1 })
export const rule = style({ borderBlockStart: `2px solid ${color.ink}` })

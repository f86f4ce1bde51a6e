import { globalStyle, style } from '@vanilla-extract/css'
import { color, height, look, space } from '../../../styles/look.ts'
import { bars, inOrder } from '../../ui/feedback/skeleton.css.ts'

export const head = style({ ...look.stack(4), paddingBlockEnd: space[20] })
export const meta = style({ ...look.ownOrder, ...look.quiet('xs') })

/** Twelve columns: eight for tasks, four for information. */
export const grid = style({
  ...look.grid('minmax(0, 8fr) minmax(0, 4fr)', 32, 1023),
  alignItems: 'start',
  maxInlineSize: 1600,
})
export const above = style({ maxInlineSize: 1600, paddingBlockEnd: space[32] })
export const figures = style({
  ...look.grid(look.fit(200), 16),
  maxInlineSize: 1600,
  /* Its place before the figures come: nothing moves. */
  minBlockSize: 104,
  paddingBlockEnd: space[32],
  ...look.onNarrow(767, {
    gridTemplateColumns: 'none',
    gridAutoFlow: 'column',
    gridAutoColumns: look.oneColumn,
    gap: space[8],
    minBlockSize: 152,
  }),
})
export const figure = style({
  ...look.quiet('xs'),
  display: 'grid',
  alignContent: 'start',
  ...look.pad(8, 12),
  background: color.surface,
  ...look.darkAbove,
  textDecoration: 'none',
  selectors: { '&:hover': { background: color.hover, color: color.ink } },
})
export const figureCount = style({ ...look.plain('xl'), ...look.mono, color: color.ink })
export const equal = style({
  ...look.wrap(8),
  justifyContent: 'space-between',
  alignItems: 'start',
  ...look.pad(8, 12),
  paddingInlineStart: space[16],
  ...look.sheet,
})
export const equalList = style({
  minInlineSize: 0,
  flex: '1 1 auto',
  selectors: { '&[open]': { flexBasis: '100%' } },
})
export const acts = style(look.wrap(8))
export const equalText = style({ fontWeight: 600, cursor: 'pointer' })
export const side = style([inOrder, { ...look.stack(32), minInlineSize: 0 }])
globalStyle(
  `${grid}:has(> :first-child > ${bars}, > :first-child > * > ${bars}) > :last-child`,
  look.onNarrow(1023, { visibility: 'hidden' }),
)
export const section = style({ minInlineSize: 0 })
export const sectionHead = style({
  ...look.wrap(12),
  alignItems: 'baseline',
  paddingBlockEnd: space[8],
  ...look.darkBelow,
})
globalStyle(`${sectionHead} h2`, look.bold('md'))
export const sectionLink = style({ marginInlineStart: 'auto', ...look.plain('xs') })
export const day = style({ ...look.quiet('2xs'), ...look.pad([12, 4], 12) })
export const list = style(look.bareList)
export const item = style({
  ...look.grid('fr auto', [2, 12]),
  alignItems: 'center',
  ...look.pad(8, 12),
  paddingInlineStart: space[16],
  minBlockSize: height.row,
  ...look.sheet,
})
export const sentence = style(look.breakable)
globalStyle(`${sentence} a`, { color: color.ink, textDecorationColor: color.control })
globalStyle(`${sentence} a:hover`, { color: color.accent })
export const stepName = style({ ...look.line(8), fontWeight: 600 })
export const unread = style({ fontWeight: 600 })
export const gone = style({ color: color['ink-3'] })
export const itemMeta = style({ gridColumn: 1, ...look.wrap([0, 12]), ...look.quiet('xs') })
/* On a line of its own: any length of name has room. */
export const copy = style({
  ...look.inline(4),
  flexBasis: '100%',
  color: color.ink,
  overflowWrap: 'anywhere',
})
export const itemEnd = style({
  gridRow: '1 / span 2',
  gridColumn: 2,
  display: 'flex',
  gap: space[4],
  ...look.onNarrow(480, { gridRow: 'auto', gridColumn: '1 / -1', paddingBlockStart: space[4] }),
})
export const nothing = style({ padding: space[16], background: color.surface, color: color['ink-2'] })
export const study = style({
  ...look.grid('fr auto auto auto', [2, 8]),
  alignItems: 'center',
  ...look.pad(8, 12),
  paddingInlineStart: space[16],
  ...look.sheet,
})
globalStyle(`${study} > ${itemMeta}`, { gridColumn: '1 / -1' })
export const studyId = style({ ...look.mono, fontWeight: 600 })
export const studyName = style({ gridColumn: '1 / -1', ...look.quiet('xs'), minInlineSize: 0 })
export const studyLink = style({
  display: 'block',
  minInlineSize: 0,
  color: color['ink-2'],
  textDecoration: 'none',
  selectors: { '&:hover': { color: color.accent, textDecoration: 'underline' } },
  ...look.onTouch({ minBlockSize: 44, alignContent: 'center' }),
})
export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  ...look.onNarrow(480, { gridTemplateColumns: 'repeat(auto-fill, minmax(min(152px, 100%), 1fr))' }),
  ...look.bareList,
})
export const tile = style({
  ...look.stack(2),
  blockSize: '100%',
  minBlockSize: 48,
  ...look.pad(8, 12),
  ...look.sheet,
  borderInlineEnd: `1px solid ${color.line}`,
  color: color.ink,
  textDecoration: 'none',
  selectors: { 'a&:hover': { background: color.hover, color: color.ink }, '&:focus-visible': look.ring(-2) },
})
/* A sentence needs the room of a line; the names above it stay of one height. */
export const wholeLine = style({ gridColumn: '1 / -1' })
export const tileName = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const tileShut = style({ color: color['ink-3'] })
export const toolbar = style({
  ...look.wrap(8),
  alignItems: 'end',
  paddingBlock: `${space[16]} ${space[12]}`,
})
export const spacer = style({ flex: 1 })
export const rule = style(look.darkAbove)

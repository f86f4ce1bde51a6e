import { globalStyle, style } from '@vanilla-extract/css'
import { border, color, font, height, knobs, layer, look, space, text } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

const hairline = `1px solid ${color.line}`
/* Depends on the container, not the window: a table in a narrow embed becomes cards too. */
const narrow = { container: 'mds-table (max-width: 480px)', forced: '(forced-colors: active)' }
const onPaper = (rules: object) => ({ print: rules })
const onCards = (rules: object) => ({ '@container': { [narrow.container]: rules } })
export const frame = focusable({
  /* Texts for screen readers stay inside the table and must not extend the page. */
  position: 'relative',
  containerType: 'inline-size',
  containerName: 'mds-table',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  /* A focused element scrolls out from under the sticky columns. */
  scrollPaddingInline: 'min(256px, 40%) 96px',
  borderBlockStart: `${border.rule} solid ${color.ink}`,
  background: color.surface,
  minInlineSize: 0,
  '@media': { print: { overflow: 'visible' } },
})

/* More rows than a page holds scroll in their own frame, with a sticky head. */
export const windowFrame = style({
  ...look.scroll('var(--mds-table-height, min(640px, 70vh))'),
  overflowAnchor: 'none',
  '@media': { print: { overflow: 'visible', maxBlockSize: 'none' } },
})

/* Paper reserves no space for rows that are not rendered. */
export const gap = style({ '@media': onPaper({ display: 'none' }), ...onCards({ display: 'block' }) })
globalStyle(`${gap} > td`, { padding: 0, border: 0 })
export const table = style({
  inlineSize: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  ...look.plain('sm'),
  textAlign: 'start',
  ...onCards({ display: 'block' }),
})
export const fixedTable = style({
  tableLayout: 'fixed',
  inlineSize: 'max-content',
  minInlineSize: '100%',
  '@media': onPaper({ tableLayout: 'auto', inlineSize: '100%' }),
  ...onCards({ inlineSize: '100%' }),
})

/* Fainter, but still readable: an opacity would fall under 4.5:1. */
export const busy = style({ color: color['ink-3'], filter: 'saturate(0.35)' })

/* On cards the head contains only the checkbox; without one it takes no space. */
export const head = style(
  onCards({
    display: 'block',
    selectors: { '&:has(input)': { borderBlockEnd: hairline, ...look.pad(4, 8) } },
  }),
)
export const headRow = style(onCards({ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }))
export const headCell = style({
  ...look.quiet('2xs'),
  textAlign: 'start',
  verticalAlign: 'middle',
  blockSize: height.row,
  ...look.pad(0, 12),
  borderBlockEnd: `1px solid ${color.control}`,
  background: color.surface,
  /* A tight table breaks a head of several words rather than take room from the rows. */
  whiteSpace: 'normal',
  wordBreak: 'keep-all',
  position: 'relative',
  '@media': onPaper({ inlineSize: 'auto !important', whiteSpace: 'normal', paddingInline: space[4] }),
  ...onCards({ display: 'inline-block', border: 0, blockSize: 'auto', inlineSize: 'auto !important' }),
})
export const stuckHead = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: `calc(${layer.sticky} + 1)`,
  '@media': onPaper({ position: 'static' }),
  ...onCards({ position: 'static' }),
})
export const numericHead = style({})
export const headInside = style({
  display: 'inline-flex',
  alignItems: 'center',
  maxInlineSize: '100%',
  // Figures align with the end of their head, not with its menu.
  selectors: { [`${numericHead} > &`]: { flexDirection: 'row-reverse' } },
})
/* In place of the button that sorts; hidden by its attribute elsewhere. */
export const nameOnCards = style(onCards({ display: 'block' }))
/* Over cards a menu sorts; the names of the columns stay for assistive technology. */
export const onlyNamed = style({
  ...onCards({
    position: 'absolute',
    inlineSize: '1px !important',
    blockSize: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    padding: 0,
  }),
})
export const cards = style(onCards({ display: 'block' }))

/* A card: checkbox, name and buttons on its first line, one labelled line for each further column. */
export const row = style({
  background: color.surface,
  ...look.motion('background-color'),
  selectors: { '&:hover': { background: color.hover }, '&[data-selected]': { background: color.selected } },
  '@media': {
    [narrow.forced]: {
      selectors: { '&[data-selected]': { outline: '2px solid Highlight', outlineOffset: -2 } },
    },
    ...onPaper({ breakInside: 'avoid' }),
  },
  ...onCards({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    position: 'relative',
    borderBlockEnd: hairline,
    paddingBlock: space[8],
    paddingInlineStart: space[4],
  }),
})
export const cell = style({
  blockSize: height.row,
  ...look.pad(4, 12),
  borderBlockEnd: hairline,
  textAlign: 'start',
  verticalAlign: 'middle',
  fontWeight: 'inherit',
  whiteSpace: 'nowrap',
  /* On paper text wraps between words, in every script, rather than ending in an ellipsis. */
  '@media': onPaper({
    paddingInline: space[4],
    fontSize: text['2xs'].size,
    whiteSpace: 'normal',
    wordBreak: 'keep-all',
    overflowWrap: 'break-word',
  }),
  ...onCards({
    whiteSpace: 'normal',
    ...look.grid('minmax(88px, 34%) fr', 8),
    gridColumn: '1 / -1',
    alignItems: 'baseline',
    blockSize: 'auto',
    border: 0,
    paddingBlock: space[2],
  }),
})
export const fixedCell = style({ ...look.ellipsis, ...onCards({ overflow: 'visible' }) })
export const numeric = style({ textAlign: 'end', ...onCards({ textAlign: 'start' }) })
/* An identifier never breaks over lines, on cards neither. */
export const monoCell = style({
  ...look.mono,
  fontSize: text.xs.size,
  whiteSpace: 'nowrap',
  ...onCards({ whiteSpace: 'nowrap' }),
})

/** Sticks to an edge of the frame while the columns between scroll; cards have no such edge. */
const atEdge = (edge: 'insetInlineStart' | 'insetInlineEnd', onCard: object) =>
  style({
    position: 'sticky',
    [edge]: 0,
    zIndex: layer.sticky,
    background: 'inherit',
    selectors: {
      [`${headCell}&`]: { background: color.surface },
      [`${stuckHead}&`]: { zIndex: `calc(${layer.sticky} + 2)` },
    },
    '@media': onPaper({ position: 'static' }),
    ...onCards({ position: 'static', zIndex: 'auto', ...onCard }),
  })
export const lead = atEdge('insetInlineStart', {
  gridColumn: 2,
  gridRow: 1,
  gridTemplateColumns: look.oneColumn,
})
export const trail = atEdge('insetInlineEnd', {})

/* Space for the coloured edge, which is on the row's first cell, and on the card as a whole. */
export const withSpine = style({
  paddingInlineStart: space[16],
  '@media': onPaper({ position: 'relative', paddingInlineStart: space[12] }),
  ...onCards({ position: 'static' }),
})
export const boxCell = style({
  inlineSize: 44,
  ...look.pad(0, [16, 4]),
  verticalAlign: 'middle',
  '@media': onPaper({ inlineSize: 0 }),
  ...onCards({
    display: 'block',
    border: 0,
    inlineSize: 'auto',
    gridColumn: 1,
    gridRow: 1,
    alignContent: 'center',
    minBlockSize: knobs.target,
    paddingInline: `${space[12]} 0`,
  }),
})
/* The checkbox's touch target overlaps the cells beside it. */
globalStyle(`${boxCell} > *`, { '@media': onPaper({ display: 'none' }), ...onCards({ zIndex: 1 }) })
globalStyle(`${boxCell} > input`, { display: 'block', '@media': onPaper({ display: 'none' }) })
/* On cards the checkbox of the page says what it selects. */
globalStyle(`th.${boxCell} > div`, onCards({ gap: space[8], gridTemplateColumns: 'auto auto' }))
globalStyle(
  `th.${boxCell} label`,
  onCards({
    ...look.quiet('xs'),
    position: 'static',
    inlineSize: 'auto',
    blockSize: 'auto',
    clipPath: 'none',
  }),
)
export const lined = style({ borderBlockEnd: hairline })
export const actionsCell = style({
  inlineSize: 1,
  whiteSpace: 'nowrap',
  '@media': onPaper({ display: 'none' }),
  ...onCards({ display: 'block', inlineSize: 'auto', gridColumn: 3, gridRow: 1 }),
})
export const wrapCell = style({
  whiteSpace: 'normal',
  minInlineSize: 160,
  ...onCards({ whiteSpace: 'normal' }),
})

/* An identifier or a date keeps its order on right-to-left pages. */
export const cellBody = style({
  ...look.ownOrder,
  minInlineSize: 0,
  selectors: {
    [`${monoCell} > &`]: {
      display: 'inline-block',
      verticalAlign: 'middle',
      maxInlineSize: '100%',
      direction: 'ltr',
      unicodeBidi: 'isolate',
    },
  },
})

/* The name of a cell's column, only on cards; for assistive technology the table's heads provide it. */
export const named = style(
  onCards({
    selectors: {
      '&::before': {
        content: ['attr(data-head)', 'attr(data-head) / ""'],
        color: color['ink-2'],
        fontFamily: font.sans,
      },
    },
  }),
)

/* Content without a box of its own keeps its width, as it would inside one. */
export const bareCell = style(onCards({ justifyItems: 'start' }))
export const emptyRow = style(onCards({ display: 'block' }))
export const emptyCell = style({ padding: 0, borderBlockEnd: hairline, ...onCards({ display: 'block' }) })

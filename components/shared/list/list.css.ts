import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { screenOnly } from '../../../styles/typeset.ts'

const { color, space } = vars

/* The width of the list decides, not that of the window: a side menu may be beside it. */
const broad = '(min-width: 1040px)'
const narrow = '(max-width: 640px)'

/* The toolbar and the bar of a selection share one cell: nothing moves when rows are selected. */
export const bar = style({
  containerType: 'inline-size',
  display: 'grid',
  alignItems: 'start',
  paddingBlockEnd: space[12],
  ...screenOnly,
})

/* The heading of a list without a toolbar, and what is beside it. */
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space[12],
  minBlockSize: vars.height.control,
})
export const heading = style({ display: 'grid', gap: space[4], paddingBlockEnd: space[8] })

const row = style({
  gridArea: '1 / 1',
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  minInlineSize: 0,
  minBlockSize: vars.height.control,
  '@container': { [narrow]: { flexWrap: 'wrap' } },
})

export const toolbar = style([row, { selectors: { '&:not(:only-child)': { visibility: 'hidden' } } }])

export const selection = style([row, { background: color.selected, borderRadius: vars.radius.control }])

export const count = style({
  fontWeight: 600,
  paddingInlineStart: space[12],
  '@container': { [narrow]: { flex: 1 } },
})

export const searchBox = style({
  flex: '0 1 280px',
  minInlineSize: 168,
  '@container': { [narrow]: { flex: '1 1 100%' } },
})

/** The filters that are set: one line, which scrolls if there is no room. */
export const chips = style({
  display: 'flex',
  gap: space[4],
  minInlineSize: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // Room for the focus ring.
  padding: space[4],
  margin: `-${space[4]}`,
  '@container': { [narrow]: { order: 9, flex: '1 1 100%' } },
})

export const chip = style({ flex: 'none', maxInlineSize: 240 })

export const ends = style({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: space[8],
  marginInlineStart: 'auto',
})

const unseen = {
  position: 'absolute',
  clipPath: 'inset(50%)',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
} as const

/** The words of a button with an icon, where there is room for them. */
export const words = style({
  '@container': {
    [`not ${broad}`]: unseen,
  },
})

/** The words of the most important button stay longer. */
export const mainWords = style({
  '@container': {
    [narrow]: unseen,
  },
})

/** A button and the menu of its variants, side by side. */
export const split = style({ display: 'flex', gap: 1 })
globalStyle(`${split} > button:first-child`, { borderStartEndRadius: 0, borderEndEndRadius: 0 })
globalStyle(`${split} > button:last-child`, { borderStartStartRadius: 0, borderEndStartRadius: 0 })

export const rowButtons = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[8] })

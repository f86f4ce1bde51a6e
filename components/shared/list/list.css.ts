import { globalStyle, style } from '@vanilla-extract/css'
import { color, height, look, radius, space } from '../../../styles/look.ts'

/* The width of the list decides, not that of the window: a side menu may be beside it. */
const broad = '(min-width: 1040px)'
/* The filters that are set have a line of their own. */
const tight = '(max-width: 800px)'

/* The toolbar and the bar of a selection share one cell: nothing moves when rows are selected. */
export const bar = style({
  containerType: 'inline-size',
  display: 'grid',
  alignItems: 'start',
  paddingBlockEnd: space[12],
  ...look.screenOnly,
})

/* The heading of a list without a toolbar, and what is beside it. */
export const line = style({
  ...look.ends([8, 12]),
  minBlockSize: height.control,
  paddingBlockEnd: space[12],
})
export const heading = style(look.stack(4))

const row = style({
  gridArea: '1 / 1',
  ...look.line(8),
  minInlineSize: 0,
  minBlockSize: height.control,
  '@container': { [tight]: { flexWrap: 'wrap' } },
})
export const toolbar = style([row, { selectors: { '&:not(:only-child)': { visibility: 'hidden' } } }])
export const selection = style([row, { background: color.selected, borderRadius: radius.control }])
export const count = style({
  fontWeight: 600,
  paddingInlineStart: space[12],
  '@container': { '(max-width: 640px)': { flex: 1 } },
})
export const searchBox = style({
  flex: '0 1 280px',
  minInlineSize: 168,
  '@container': { [tight]: { flex: '1 1 168px' }, '(max-width: 640px)': { flex: '1 1 100%' } },
})
export const narrowSearch = style({ flex: '1 1 168px', minInlineSize: 0 })
/** Reserves the line of tools that load where rows are cards. */
export const toolsRoom = style({ flex: '1 1 100%', blockSize: height.control })
/** Reserves the line of the filters that are set. */
export const chipsRoom = style({ flex: '1 1 100%', blockSize: 24 })

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
  '@container': { [tight]: { order: 9, flex: '1 1 100%' } },
})
export const chip = style({ flex: 'none', maxInlineSize: 240 })
export const ends = style({ ...look.line(8), flex: 'none', marginInlineStart: 'auto' })
const unseen = {
  position: 'absolute',
  clipPath: 'inset(50%)',
  ...look.square(1),
  overflow: 'hidden',
} as const

/** The words of a button with an icon, where there is room for them. */
export const words = style({ '@container': { [`not ${broad}`]: unseen } })

/** The words of the most important button stay longer. */
export const mainWords = style({ '@container': { '(max-width: 640px)': unseen } })

/** A button and the menu of its variants, side by side. */
export const split = style({ display: 'flex', gap: 1 })
globalStyle(`${split} > button:first-child`, { borderStartEndRadius: 0, borderEndEndRadius: 0 })
globalStyle(`${split} > button:last-child`, { borderStartStartRadius: 0, borderEndStartRadius: 0 })
export const rowButtons = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[8] })

import { globalStyle, style } from '@vanilla-extract/css'
import { color, layer, look, radius, space } from '../../../styles/look.ts'

export const bar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layer.bar,
  // Both sides are equally wide: the search is in the middle whatever the company is called.
  ...look.grid('fr auto fr', 16),
  alignItems: 'center',
  blockSize: 48,
  paddingInline: space[16],
  ...look.sheet,
  '@media': {
    '(max-width: 767px)': {
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      gap: space[2],
      paddingInline: space[8],
    },
    print: { display: 'none' },
  },
})
export const start = style({
  ...look.line(12),
  minInlineSize: 0,
  ...look.onNarrow(767, { gap: space[2] }),
})
/* Focused elements and link targets scroll out from under this bar, and from under one at the foot. */
globalStyle(':root', { scrollPaddingBlock: '64px 80px' })
export const home = style({
  ...look.line(16),
  color: color.ink,
  textDecoration: 'none',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  minBlockSize: 32,
  '@media': {
    '(max-width: 767px)': { padding: space[8] },
  },
})
/* At 400 % zoom the side menu leads there too. */
export const yields = style(look.onNarrow(360, { display: 'none' }))
export const wordy = style(look.onNarrow(1279, { display: 'none' }))
/* Keeps the place of the search, which loads after the page. */
export const jumpRoom = style({
  inlineSize: 280,
  '@media': { '(max-width: 1023px)': { inlineSize: 200 }, '(max-width: 767px)': { inlineSize: 36 } },
})
export const tools = style({
  ...look.line(4),
  justifySelf: 'end',
  ...look.onNarrow(767, { gap: space[2] }),
})
export const bell = style({ position: 'relative', display: 'inline-flex' })
const onCorner = {
  position: 'absolute',
  display: 'inline-flex',
  borderRadius: radius.label,
  outline: `2px solid ${color.surface}`,
  pointerEvents: 'none',
  selectors: { '&:empty': { display: 'none' } },
} as const
/*
 * Counts arrive late, and a bar that grew with them would move its buttons under a press. The name of the button
 * includes the number.
 */
export const iconCount = style({
  ...onCorner,
  insetBlockStart: 'calc(50% - 19px)',
  insetInlineStart: 'calc(50% + 3px)',
})

/* On touch screens its entries are higher than elsewhere: only the screen limits it. */
export const tall = style({ selectors: { '&&': { maxBlockSize: 'calc(100vh - 64px)' } } })
export const panel = style({ inlineSize: 288, maxInlineSize: '100%', ...look.stack(12) })
/* Label and choice side by side: the panel fits on a small screen without scrolling. */
export const setting = style({ gridTemplateColumns: '88px minmax(0, 1fr)', alignItems: 'center' })
export const who = style({ ...look.stack(2), overflowWrap: 'anywhere' })
export const whoName = style({ fontWeight: 600 })
export const whoMeta = style(look.quiet('xs'))
export const company = style({ ...look.line(8), paddingBlockEnd: space[12], ...look.ruleBelow })
export const logo = style({ ...look.square(24), objectFit: 'contain' })
export const entries = style({
  display: 'grid',
  ...look.bareList,
  ...look.ruleAbove,
  paddingBlockStart: space[8],
})
export const entry = style({ inlineSize: '100%', justifyContent: 'flex-start', fontWeight: 400 })

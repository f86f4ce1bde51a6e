import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { border, color, font, height, knobs, look, radius, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

/* Depends on the container, not the window: an embed may be narrow on a wide page. */
const onPhone = (rules: object) => ({ '@container': { 'mds-sites (max-width: 560px)': rules } })
const coarse = '(pointer: coarse)'
const onPaper = { print: { whiteSpace: 'normal', maxInlineSize: 'none', WebkitLineClamp: 'none' } } as const
export const frame = style({
  containerType: 'inline-size',
  containerName: 'mds-sites',
  display: 'block',
  color: color.ink,
  ...look.plain('sm'),
  fontFamily: font.sans,
})
export const head = style({ ...look.wrap([2, 12]), alignItems: 'baseline', paddingBlockEnd: space[8] })
export const title = style({ ...look.plain('lg'), margin: 0, overflowWrap: 'anywhere' })
export const sentence = style({ ...look.ownOrder, color: color['ink-2'], margin: 0 })

/* Toolbar and selection bar have one height: nothing jumps when rows are selected. */
export const toolbar = style({
  ...look.row(8),
  minBlockSize: height.control,
  paddingBlockEnd: space[12],
  ...look.screenOnly,
})
export const searchBox = style({
  flex: '1 1 208px',
  maxInlineSize: 320,
  ...onPhone({ flexBasis: '100%', maxInlineSize: 'none' }),
})
/* Reserves the line of tools that load where rows are cards. */
export const toolsRoom = style({ flex: '1 1 100%', blockSize: height.control })
export const ends = style({ display: 'flex', gap: space[8], marginInlineStart: 'auto' })
globalStyle(`:is(${toolbar}, ${ends}) > button`, {
  '@container': { 'mds-sites (max-width: 560px)': { flex: '1 1 40%', minInlineSize: 0 } },
})
globalStyle(`${ends}`, { '@container': { 'mds-sites (max-width: 560px)': { flex: '1 1 100%' } } })
export const everything = style({ color: color.accent })
export const selected = style({ fontWeight: 600, marginInlineEnd: space[8] })
export const spacer = style({ flex: 1, ...onPhone({ display: 'none' }) })
export const foot = style({ paddingBlockStart: space[12] })
export const above = style({ ...look.stack(8), paddingBlockEnd: space[8] })
globalStyle(`${above}:empty`, { display: 'none' })
const come = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } })
export const bone = style({
  blockSize: 12,
  marginBlock: `calc((${height.row} - 12px) / 2)`,
  marginInline: space[16],
  borderRadius: radius.label,
  background: color.sunken,
  animation: `${come} 150ms steps(1) backwards`,
})

/** Reserves the height of a page of loading rows. */
export const bones = style({
  display: 'grid',
  borderBlockStart: `${border.rule} solid ${color.ink}`,
  background: color.surface,
})

/* A long name takes what the other columns leave it, on up to three lines, and never pushes one of them away. */
const leftOver = {
  inlineSize: 116,
  minInlineSize: '100%',
  ...look.clamp(3),
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const
export const plainName = style({
  ...leftOver,
  fontWeight: 600,
  '@media': onPaper,
  '@container': { 'mds-table (max-width: 480px)': { WebkitLineClamp: 'none' } },
})
export const name = focusable({
  font: 'inherit',
  fontWeight: 600,
  letterSpacing: 'inherit',
  alignContent: 'center',
  textDecoration: 'none',
  minBlockSize: 24,
  padding: 0,
  ...look.bareButton,
  color: color.ink,
  textAlign: 'start',
  ...leftOver,
  selectors: { '&:hover': { color: color.accent, textDecoration: 'underline' } },
  '@media': { [coarse]: { minBlockSize: 44 }, ...onPaper },
  '@container': { 'mds-table (max-width: 480px)': { WebkitLineClamp: 'none' } },
})
export const clip = style({
  ...look.ownOrder,
  display: 'block',
  maxInlineSize: 168,
  ...look.cut,
  '@media': onPaper,
  '@container': { 'mds-table (max-width: 480px)': { whiteSpace: 'normal', maxInlineSize: 'none' } },
})
export const reading = style({ ...look.quiet('xs'), display: 'block', ...look.ellipsis })
/** An identifier or a count: it keeps its order on right-to-left pages. */
export const figures = style({
  display: 'inline-block',
  verticalAlign: 'middle',
  maxInlineSize: '100%',
  ...look.ellipsis,
  direction: 'ltr',
  unicodeBidi: 'isolate',
  '@media': onPaper,
})
export const quiet = style({ color: color['ink-3'] })
export const inUse = style({ ...look.line(8), minBlockSize: knobs.target, color: color['ink-2'] })

/** A switch without the weight of a field: there is one in every row. */
export const toggle = focusable({
  position: 'relative',
  flex: 'none',
  inlineSize: 36,
  blockSize: 20,
  padding: 0,
  border: `1px solid ${color.control}`,
  borderRadius: 10,
  background: color.surface,
  cursor: 'pointer',
  '::before': { content: '""', position: 'absolute', inset: `min(-3px, (18px - ${knobs.target}) / 2)` },
  '::after': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 3,
    insetInlineStart: 3,
    ...look.square(12),
    borderRadius: '50%',
    background: color.control,
    ...look.motion('translate background-color'),
  },
  selectors: {
    '&[aria-checked=true]': { background: color.accent, borderColor: color.accent },
    '&[aria-checked=true]::after': { translate: 16, background: color['on-accent'] },
    '&[aria-checked=true]:dir(rtl)::after': { translate: -16 },
    '&[aria-disabled=true]': { opacity: 0.55, cursor: 'not-allowed' },
  },
  '@media': {
    /* Whether a site is in use matters on paper too: the switch prints with its colours. */
    print: { printColorAdjust: 'exact' },
    '(forced-colors: active)': {
      forcedColorAdjust: 'none',
      background: 'Canvas',
      borderColor: 'CanvasText',
      '::after': { background: 'CanvasText' },
      selectors: {
        '&[aria-checked=true]': { background: 'Highlight', borderColor: 'Highlight' },
        '&[aria-checked=true]::after': { background: 'HighlightText' },
      },
    },
  },
})
export const rowButton = focusable({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  ...look.square(28),
  padding: 0,
  ...look.bareButton,
  borderRadius: radius.control,
  color: color['ink-2'],
  selectors: { '&:hover': { background: color.hover, color: color.ink } },
  // Three dots, like an icon, without three elements in every row.
  '::before': {
    content: '""',
    inlineSize: 14,
    blockSize: 3,
    background: 'currentColor',
    maskImage: 'radial-gradient(circle, #000 1.2px, #0000 1.6px)',
    maskSize: `${100 / 3}% 100%`,
  },
  '@media': {
    [coarse]: look.square(44),
    '(forced-colors: active)': { '::before': { forcedColorAdjust: 'none', background: 'ButtonText' } },
  },
})

import { keyframes, style } from '@vanilla-extract/css'
import { color, height, knobs, look, radius, space, text } from '../../../styles/look.ts'
import { focusable, focusableInside } from '../../../styles/recipes/focusable.ts'

const forced = '(forced-colors: active)'
export const frame = style({
  ...look.plain('sm'),
  ...look.grid('fr', 8),
  minInlineSize: 0,
  containerType: 'inline-size',
})
export const label = style(look.hint('2xs'))
export const required = style({ color: look.onGround.danger, marginInlineStart: 2 })
export const head = style(look.row([4, 8]))
export const title = style({ ...look.bold('md'), margin: 0, overflowWrap: 'anywhere' })
const tones = { info: 'info', warning: 'warning', danger: 'danger' } as const
export const tag = style({
  ...look.quiet('2xs'),
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: 18,
  paddingInline: 6,
  borderRadius: radius.label,
  background: color['planned-soft'],
  whiteSpace: 'nowrap',
  selectors: Object.fromEntries(
    Object.values(tones).map(tone => [
      `&[data-tone=${tone}]`,
      { background: color[`${tone}-soft`], color: color[tone] },
    ]),
  ),
  ...look.onForced({ border: '1px solid CanvasText' }),
})
export const meta = style(look.hint('xs'))
export const toolbar = style(look.row(8))
export const search = style({ position: 'relative', flex: '1 1 220px', minInlineSize: 0 })
const inField = { position: 'absolute', insetBlock: 0, ...look.centred } as const
export const searchIcon = style({
  ...inField,
  insetInlineStart: 0,
  inlineSize: 36,
  color: color['ink-2'],
  pointerEvents: 'none',
})
export const searchInput = focusable({
  ...look.controlText('sm'),
  inlineSize: '100%',
  minBlockSize: height.control,
  margin: 0,
  paddingBlock: 0,
  paddingInline: 36,
  ...look.control,
  color: color.ink,
  '::placeholder': { color: color['ink-3'], opacity: 1 },
  ':hover': { borderColor: color.ink },
  ...look.onTouch({ fontSize: text.md.size }),
})

/** Without a frame: clears the search, or ticks all or nothing. */
export const plain = focusable({
  ...look.bold('sm'),
  fontFamily: 'inherit',
  minBlockSize: height.control,
  margin: 0,
  ...look.pad(0, 12),
  border: '1px solid transparent',
  borderRadius: radius.control,
  background: 'transparent',
  color: color.ink,
  cursor: 'pointer',
  ':hover': { background: color.hover },
  ...look.onForced({ borderColor: 'ButtonText' }),
})
export const clear = style([
  plain,
  {
    ...inField,
    insetInlineEnd: 0,
    paddingInline: 0,
    inlineSize: 36,
    color: color['ink-2'],
    ...look.onForced({ borderColor: 'transparent' }),
  },
])
export const group = style({
  display: 'inline-flex',
  flexWrap: 'nowrap',
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  ...look.control,
  overflow: 'hidden',
})

/** One of a few views of the tree; the active one is dark, bold and underlined. */
export const choice = focusableInside({
  ...look.quiet('xs'),
  fontFamily: 'inherit',
  minBlockSize: `max(calc(${height.control} - 2px), ${knobs.target})`,
  minInlineSize: knobs.target,
  margin: 0,
  ...look.pad(0, 12),
  ...look.bareButton,
  borderInlineStart: `1px solid ${color.line}`,
  whiteSpace: 'nowrap',
  ...look.motion('background-color color'),
  selectors: {
    '&:first-child': { borderInlineStart: 0 },
    '&:hover': { background: color.hover, color: color.ink },
    '&[aria-pressed=true]': {
      background: color.selected,
      color: color.ink,
      fontWeight: 600,
      boxShadow: `inset 0 -2px 0 ${color.accent}`,
    },
  },
  '@container': { '(max-width: 420px)': { paddingInline: space[8] } },
  '@media': {
    [forced]: {
      /* High contrast mode would draw text on a backplate that hides it. */
      selectors: {
        '&[aria-pressed=true]': {
          forcedColorAdjust: 'none',
          background: 'Highlight',
          color: 'HighlightText',
        },
      },
    },
  },
})
export const bulk = style({ display: 'inline-flex', gap: space[4], marginInlineStart: 'auto' })

/** The tree between one dark rule and a hairline, like every table here. */
export const plate = style({
  ...look.darkAbove,
  ...look.sheet,
  color: color.ink,
  minInlineSize: 0,
  selectors: { '&[data-invalid]': { borderBlockEndColor: color.danger } },
})
export const name = style({ selectors: { '&[data-kind=application]': { fontWeight: 600 } } })
export const path = style({ ...look.quiet('xs'), marginInlineStart: space[8] })
export const hit = style({
  background: 'transparent',
  color: 'inherit',
  fontWeight: 650,
  textDecoration: `underline 2px ${color.accent}`,
  textUnderlineOffset: 3,
})

/** A sign before a name: meaning never by colour alone. */
export const sign = style({
  ...look.mono,
  display: 'inline-block',
  inlineSize: 18,
  marginInlineEnd: space[4],
  borderRadius: radius.label,
  textAlign: 'center',
  fontWeight: 700,
  selectors: { '&[data-sign=added]': look.toned('success'), '&[data-sign=removed]': look.toned('danger') },
  ...look.onForced({ border: '1px solid CanvasText' }),
})
export const struck = style({ color: color['ink-2'], textDecoration: 'line-through' })
const figures = { ...look.mono, fontSize: text.xs.size }
export const count = style({ ...figures, unicodeBidi: 'plaintext', color: color['ink-2'] })
export const sums = style({ ...figures, display: 'inline-flex', gap: space[8] })
export const plus = style({ color: color.success })
export const minus = style({ color: color.danger })
export const lock = style({ display: 'inline-flex', color: color['ink-2'] })
export const problem = style(look.alarm('xs'))
export const legend = style({ ...look.quiet('xs'), ...look.wrap(12) })
const appears = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } })

/** As high as the loading rows; visible only after 150 ms. */
export const bones = style({
  blockSize: '14rem',
  padding: space[12],
  ...look.stack(20),
  alignContent: 'start',
  overflow: 'hidden',
  animation: `${appears} 150ms steps(1)`,
})
export const bone = style({
  blockSize: 12,
  borderRadius: radius.label,
  background: color.sunken,
  selectors: { '&:nth-child(odd)': { inlineSize: '70%' } },
  ...look.onForced({ background: 'GrayText' }),
})

/** Reserves space for content that loads a moment later. */
export const place = style({ minBlockSize: '7.5rem' })
export const offline = style({ ...look.plain('xs'), ...look.edge('warning', 8) })

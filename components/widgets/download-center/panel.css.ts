import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { toneInk } from '../../../styles/recipes/spine.css.ts'
import { mono, ownOrder, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const panel = style({
  inlineSize: 'min(480px, calc(100vw - 16px))',
  // Wider than other layers: file names are long.
  selectors: { '&:popover-open': { maxInlineSize: 'calc(100vw - 16px)' } },
})

export const list = style({ listStyle: 'none', margin: 0, padding: 0 })

/** Name and action side by side; anything more takes the full width below. */
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: `${space[2]} ${space[12]}`,
  alignItems: 'start',
  paddingBlock: space[12],
  paddingInline: `${space[16]} ${space[12]}`,
  borderBlockEnd: `1px solid ${color.line}`,
})
export const kind = style({ display: 'inline-flex', color: color['ink-2'], paddingBlockStart: space[2] })
export const text = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2] })
export const body = style([text, { gridColumn: '2 / -1' }])
export const file = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const meta = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[12],
  ...typeset('xs'),
  color: color['ink-2'],
})
export const status = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[4],
  color: toneInk,
  fontWeight: 600,
})
export const figure = style({ ...ownOrder, ...mono, ...typeset('xs'), whiteSpace: 'nowrap' })
export const waiting = style({ ...typeset('xs'), overflowWrap: 'anywhere' })
export const reason = style({ ...typeset('xs'), color: color.danger, overflowWrap: 'anywhere' })
export const times = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[12],
  ...typeset('xs'),
  color: color['ink-2'],
})
export const zone = style({ overflowWrap: 'anywhere' })

export const progress = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[8] })
export const bar = style({
  appearance: 'none',
  flex: 1,
  minInlineSize: 60,
  blockSize: 6,
  border: 0,
  borderRadius: vars.radius.label,
  background: color.sunken,
  color: color.accent,
  overflow: 'hidden',
  selectors: {
    '&::-webkit-progress-bar': { background: color.sunken },
    '&::-webkit-progress-value': { background: color.accent },
    '&::-moz-progress-bar': { background: color.accent },
    '&:indeterminate::-webkit-progress-value': { background: 'transparent' },
    '&:indeterminate::-moz-progress-bar': { background: 'transparent' },
  },
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText', forcedColorAdjust: 'auto' } },
})

export const act = style({ display: 'inline-flex', alignItems: 'center', gap: space[4] })

export const more = style({ display: 'grid', gap: space[4], justifyItems: 'center', padding: space[8] })
export const shown = style({ ...ownOrder, ...typeset('xs'), color: color['ink-2'] })

export const foot = style({
  ...typeset('xs'),
  flex: 'none',
  margin: 0,
  padding: `${space[8]} ${space[16]}`,
  color: color['ink-2'],
  borderBlockStart: `1px solid ${color.line}`,
  position: 'relative',
})
/** Shows that there are more rows than fit (O11). */
export const shadow = style({
  boxShadow: `0 -8px 16px -8px light-dark(${color.control}, ${color.canvas})`,
  clipPath: 'inset(-16px 0 0 0)',
  '@media': { '(forced-colors: active)': { boxShadow: 'none' } },
})

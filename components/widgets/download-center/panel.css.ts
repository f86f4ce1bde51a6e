import { style } from '@vanilla-extract/css'
import { color, look, radius, space } from '../../../styles/look.ts'
import { toneInk } from '../../../styles/recipes/spine.css.ts'

export const panel = style({
  inlineSize: 'min(480px, calc(100vw - 16px))',
  // Wider than other layers: file names are long.
  selectors: { '&:popover-open': { maxInlineSize: 'calc(100vw - 16px)' } },
})
export const list = style(look.bareList)

/** Name and action side by side; anything more takes the full width below. */
export const item = style({
  ...look.grid('auto fr auto', [2, 12]),
  alignItems: 'start',
  ...look.pad(12, [16, 12]),
  ...look.ruleBelow,
})
export const kind = style({ display: 'inline-flex', color: color['ink-2'], paddingBlockStart: space[2] })
export const text = style(look.grid('fr', 2))
export const body = style([text, { gridColumn: '2 / -1' }])
export const file = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const meta = style({ ...look.wrap([0, 12]), ...look.quiet('xs') })
export const status = style({ ...look.inline(4), color: toneInk, fontWeight: 600 })
export const figure = style({ ...look.ownOrder, ...look.mono, ...look.plain('xs'), whiteSpace: 'nowrap' })
export const waiting = style({ ...look.plain('xs'), overflowWrap: 'anywhere' })
export const reason = style({ ...look.plain('xs'), color: color.danger, overflowWrap: 'anywhere' })
export const times = style({ ...look.wrap([0, 12]), ...look.quiet('xs') })
export const zone = style({ overflowWrap: 'anywhere' })
export const progress = style(look.row(8))
export const bar = style({
  appearance: 'none',
  flex: 1,
  minInlineSize: 60,
  blockSize: 6,
  border: 0,
  borderRadius: radius.label,
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
  ...look.onForced({ border: '1px solid CanvasText', forcedColorAdjust: 'auto' }),
})
export const act = style(look.inline(4))
export const more = style({ ...look.stack(4), justifyItems: 'center', padding: space[8] })
export const shown = style({ ...look.ownOrder, ...look.quiet('xs') })
export const foot = style({
  ...look.quiet('xs'),
  flex: 'none',
  margin: 0,
  ...look.pad(8, 16),
  ...look.ruleAbove,
  position: 'relative',
})
/** Shows that there are more rows than fit (O11). */
export const shadow = style({
  boxShadow: `0 -8px 16px -8px light-dark(${color.control}, ${color.canvas})`,
  clipPath: 'inset(-16px 0 0 0)',
  ...look.onForced({ boxShadow: 'none' }),
})

import { globalStyle, style } from '@vanilla-extract/css'
import { color, height, look, space, text } from '../../../styles/look.ts'
import { drop } from '../../../styles/recipes/enter.css.ts'
import { layerSurface } from '../../../styles/recipes/surface.css.ts'

export const layer = style([layerSurface, { animation: drop }])
export const items = style({ outline: 'none', paddingBlock: space[4], minInlineSize: 180 })
export const divider = style({ marginBlockStart: space[4], paddingBlockStart: space[4], ...look.ruleAbove })
export const heading = style({ ...look.quiet('2xs'), ...look.pad(4, 12) })
export const item = style({
  ...look.controlText('sm'),
  letterSpacing: 'inherit',
  display: 'flex',
  alignItems: 'start',
  gap: space[8],
  inlineSize: '100%',
  minBlockSize: height.control,
  margin: 0,
  paddingBlock: `calc((${height.control} - ${text.sm.line}) / 2)`,
  paddingInline: space[12],
  ...look.bareButton,
  color: color.ink,
  textAlign: 'start',
  outline: 'none',
  selectors: {
    '&[data-focus]': { background: color.hover, boxShadow: `inset 2px 0 ${color.accent}` },
    '&[aria-checked=true]': { background: color.selected, fontWeight: 600 },
    '&[data-focus]:dir(rtl)': { boxShadow: `inset -2px 0 ${color.accent}` },
  },
  ...look.onForced({ selectors: { '&[data-focus]': { outline: '2px solid Highlight', outlineOffset: -2 } } }),
})

/* The icon is centred on the first line. */
globalStyle(`${item} > svg`, { marginBlockStart: 3 })
export const danger = style({ color: color.danger })
export const fold = style({ color: color['ink-2'] })
export const offItem = style({ color: color['ink-3'], cursor: 'default' })
export const offLabel = style({ flex: 1 })

/* A quiet mark at the end of the row: the whole row is the button. */
export const why = style({ ...look.plain('xs'), color: color.accent, whiteSpace: 'nowrap' })
export const reason = style({
  ...look.plain('xs'),
  color: color['ink-3'],
  margin: 0,
  paddingInline: space[12],
  paddingBlockEnd: space[8],
})

import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, radius, space, text } from '../../../styles/look.ts'
import { rise } from '../../../styles/recipes/enter.css.ts'
import { toneInk } from '../../../styles/recipes/spine.css.ts'
import { modalShadow } from '../../../styles/recipes/surface.css.ts'
import { actionBar } from './action-bar.css.ts'

export const region = style({
  position: 'fixed',
  inset: 'auto',
  insetBlockEnd: 0,
  insetInlineStart: 0,
  margin: 0,
  padding: space[16],
  border: 0,
  background: 'transparent',
  color: color.ink,
  overflow: 'visible',
  inlineSize: 'min(432px, 100vw)',
  pointerEvents: 'none',
  ...look.plain('sm'),
  selectors: { '&:popover-open': look.stack(8) },
  '@media': { '(max-width: 480px)': { padding: space[8] }, print: { display: 'none !important' } },
})

/* Above a save bar, never over its buttons; on a phone its text and buttons take two lines. */
globalStyle(`:root:has(${actionBar}) ${region}`, {
  insetBlockEnd: space[64],
  ...look.onNarrow(480, { insetBlockEnd: 104 }),
})

/* Where something with the focus would be below them. */
globalStyle(`:root ${region}[data-edge=start]`, { insetBlock: `${space[48]} auto` })
export const toastBox = style({
  display: 'flex',
  alignItems: 'start',
  gap: space[8],
  ...look.pad(8, [16, 8]),
  borderRadius: radius.control,
  overflow: 'hidden',
  background: color.surface,
  boxShadow: modalShadow,
  pointerEvents: 'auto',
  animation: rise,
  ...look.onForced({ border: '1px solid CanvasText' }),
})
export const toastText = style({ flex: 1, margin: 0, ...look.breakable, paddingBlock: 1 })
export const logList = style(look.bareList)
export const logItem = style({
  display: 'flex',
  alignItems: 'start',
  gap: space[8],
  ...look.entry(8),
  paddingInline: `${space[12]} 0`,
})

/** The icon of a message takes its tone; its text keeps the ink colour. */
export const toneMark = style({ color: toneInk, lineHeight: text.sm.line, paddingBlock: 1 })

import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { toneInk } from '../../../styles/recipes/spine.css.ts'
import { modalShadow } from '../../../styles/recipes/surface.css.ts'
import { typeset } from '../../../styles/typeset.ts'
import { actionBar } from './action-bar.css.ts'

const { color, space } = vars

const rise = keyframes({ from: { opacity: 0, translate: `0 calc(8px * ${knobs.move})` } })

export const region = style({
  position: 'fixed',
  inset: 'auto',
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  margin: 0,
  padding: space[16],
  border: 0,
  background: 'transparent',
  color: color.ink,
  overflow: 'visible',
  inlineSize: 'min(432px, 100vw)',
  boxSizing: 'border-box',
  pointerEvents: 'none',
  ...typeset('sm'),
  selectors: { '&:popover-open': { display: 'grid', gap: space[8] } },
  '@media': { '(max-width: 480px)': { padding: space[8] }, print: { display: 'none !important' } },
})

/* Above a save bar, never over its buttons; on a phone its text and buttons take two lines. */
globalStyle(`:root:has(${actionBar}) ${region}`, {
  insetBlockEnd: space[64],
  '@media': { '(max-width: 480px)': { insetBlockEnd: 104 } },
})

/* Where something with the focus would be below them. */
globalStyle(`:root ${region}[data-edge=start]`, { insetBlock: `${space[48]} auto` })

export const toastBox = style({
  display: 'flex',
  alignItems: 'start',
  gap: space[8],
  paddingBlock: space[8],
  paddingInline: `${space[16]} ${space[8]}`,
  borderRadius: vars.radius.control,
  overflow: 'hidden',
  background: color.surface,
  boxShadow: modalShadow,
  pointerEvents: 'auto',
  animation: `${rise} ${vars.motion.slow} ${vars.motion.in}`,
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})

export const toastText = style({
  flex: 1,
  margin: 0,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  paddingBlock: 1,
})

export const logList = style({ margin: 0, padding: 0, listStyle: 'none' })

export const logItem = style({
  display: 'flex',
  alignItems: 'start',
  gap: space[8],
  paddingBlock: space[8],
  paddingInline: `${space[12]} 0`,
  borderBlockEnd: `1px solid ${color.line}`,
})

/** The icon of a message takes its tone; its text keeps the ink colour. */
export const toneMark = style({ color: toneInk, lineHeight: vars.text.sm.line, paddingBlock: 1 })

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { toneInk, toneSoft } from '../../../styles/recipes/spine.css.ts'
import { motion, typeset } from '../../../styles/typeset.ts'

export const chip = style({
  ...typeset('2xs'),
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[4],
  minBlockSize: 22,
  paddingBlock: 2,
  paddingInline: vars.space[8],
  borderRadius: vars.radius.label,
  background: toneSoft,
  color: toneInk,
  whiteSpace: 'nowrap',
  ...motion('background-color color'),
  /* A sentence in the card of a row wraps. */
  '@container': { 'mds-table (max-width: 480px)': { whiteSpace: 'normal' } },
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText', paddingBlock: 1 } },
})

export const plain = style({
  paddingInline: 0,
  fontWeight: 400,
  '@media': { '(forced-colors: active)': { border: 'none' } },
})

export const dot = style({
  flex: 'none',
  inlineSize: 6,
  blockSize: 6,
  borderRadius: '50%',
  background: 'currentColor',
  '@media': { '(forced-colors: active)': { background: 'CanvasText' } },
})

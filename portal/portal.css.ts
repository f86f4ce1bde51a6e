import { style } from '@vanilla-extract/css'
import { color, look, space } from '../styles/look.ts'

/** A page outside the frame: the logo, and one short column below it. */
export const plainPage = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  minBlockSize: '100dvh',
  paddingInline: space[32],
  ...look.onNarrow(767, { paddingInline: space[16] }),
})
export const brand = style({ ...look.line(12), paddingBlock: space[32], fontWeight: 600 })
export const toolPlace = style({ marginInlineStart: 'auto', fontWeight: 400 })
export const plain = style({
  ...look.stack(16),
  alignContent: 'start',
  justifyItems: 'start',
  inlineSize: '100%',
  maxInlineSize: 560,
  marginInline: 'auto',
  paddingBlock: `18dvh ${space[32]}`,
  overflowWrap: 'anywhere',
  ...look.onNarrow(767, { paddingBlockStart: space[24] }),
})
export const waiting = style({ ...look.centred, minBlockSize: '40dvh', color: color['ink-2'] })

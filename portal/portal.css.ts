import { style } from '@vanilla-extract/css'
import { color, look, radius, space } from '../styles/look.ts'

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
/* The places of search and side menu before they come. */
export const comingJump = style({
  inlineSize: 280,
  blockSize: 32,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  ...look.onNarrow(1023, { inlineSize: 200 }),
})
export const comingSide = style({
  inlineSize: 208,
  blockSize: 'calc(100dvh - 48px)',
  background: color.sunken,
  borderInlineEnd: `1px solid ${color.line}`,
  '@media': { '(max-width: 1023px)': { inlineSize: 60 }, '(max-width: 767px)': { display: 'none' } },
})
export const waiting = style({ ...look.centred, minBlockSize: '40dvh', color: color['ink-2'] })

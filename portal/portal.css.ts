import { style } from '@vanilla-extract/css'
import { vars } from '../styles/contract.css.ts'

/** A page outside the frame: the logo, and one short column below it. */
export const plainPage = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  minBlockSize: '100dvh',
  paddingInline: vars.space[32],
  '@media': { '(max-width: 767px)': { paddingInline: vars.space[16] } },
})
export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[12],
  paddingBlock: vars.space[32],
  fontWeight: 600,
})
export const toolPlace = style({ marginInlineStart: 'auto', fontWeight: 400 })
export const plain = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: vars.space[16],
  inlineSize: '100%',
  maxInlineSize: 560,
  marginInline: 'auto',
  paddingBlock: `18dvh ${vars.space[32]}`,
  overflowWrap: 'anywhere',
  '@media': { '(max-width: 767px)': { paddingBlockStart: vars.space[24] } },
})

export const waiting = style({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: '40dvh',
  color: vars.color['ink-2'],
})

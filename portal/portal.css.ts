import { style } from '@vanilla-extract/css'
import { vars } from '../styles/contract.css.ts'

/** A page outside the frame: one short column. */
export const plain = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  gap: vars.space[16],
  minBlockSize: '60dvh',
  maxInlineSize: 560,
  marginInline: 'auto',
  padding: vars.space[24],
  overflowWrap: 'anywhere',
})

export const waiting = style({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: '40dvh',
  color: vars.color['ink-2'],
})

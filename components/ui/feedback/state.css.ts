import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const state = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[8],
  paddingBlock: space[48],
  paddingInline: space[24],
  textAlign: 'center',
  color: color['ink-2'],
})

export const stateSmall = style({ paddingBlock: space[16], paddingInline: space[12] })

export const stateTitle = style({
  ...typeset('sm'),
  fontWeight: 600,
  margin: 0,
  color: color.ink,
  maxInlineSize: '56ch',
  overflowWrap: 'anywhere',
})

export const stateText = style({ ...typeset('sm'), maxInlineSize: '64ch' })

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space[8],
  marginBlockStart: space[8],
})

export const trouble = style({ color: color.danger })

export const errorId = style({
  ...typeset('xs'),
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[4],
  color: color['ink-2'],
})

export const errorIdCopy = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[4],
  minInlineSize: 0,
})

export const errorIdText = style({
  ...mono,
  fontSize: 'inherit',
  userSelect: 'all',
  overflowWrap: 'anywhere',
})

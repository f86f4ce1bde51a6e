import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { toneInk, toneSoft } from '../../../styles/recipes/spine.css.ts'
import { ownLines, screenOnly, typeset } from '../../../styles/typeset.ts'

const { space } = vars

export const region = style({ display: 'grid', gap: 1, ...screenOnly })

export const bar = style({
  ...typeset('xs'),
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  minBlockSize: 36,
  paddingBlock: space[4],
  paddingInline: `${space[16]} ${space[12]}`,
  background: toneSoft,
  color: toneInk,
  '@media': { '(max-width: 480px)': { alignItems: 'start', flexWrap: 'wrap' } },
})

export const noticeMark = style({ display: 'inline-flex', paddingBlock: 2 })

export const noticeText = style({
  flex: '1 1 200px',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  ...ownLines,
})

export const noticeAction = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[4],
  justifyContent: 'flex-end',
  marginInlineStart: 'auto',
})

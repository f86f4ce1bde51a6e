import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { screenOnly } from '../../../styles/typeset.ts'

const { space } = vars
/* The table scrolls within its frame; its text for screen readers must not widen the page. */
export const frame = style({
  position: 'relative',
  overflowX: 'clip',
  overflowClipMargin: space[4],
  minInlineSize: 0,
})
export const acts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  paddingBlockEnd: space[16],
  ...screenOnly,
})

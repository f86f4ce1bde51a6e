import { style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'

/* The table scrolls within its frame; its text for screen readers must not widen the page. */
export const frame = style({
  position: 'relative',
  overflowX: 'clip',
  overflowClipMargin: space[4],
  minInlineSize: 0,
})
export const acts = style({ ...look.wrap(8), paddingBlockEnd: space[16], ...look.screenOnly })

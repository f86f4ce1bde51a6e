import { style } from '@vanilla-extract/css'
import { look } from '../../../styles/look.ts'

/** The text of a filter's button: one line, on a phone two. */
export const clip = style({
  minInlineSize: 0,
  ...look.cut,
  ...look.onNarrow(480, {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    whiteSpace: 'normal',
    overflowWrap: 'break-word',
  }),
})

import { style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'

/* Company over role; both end in an ellipsis before the bar does. */
export const words = style({
  display: 'grid',
  minInlineSize: 0,
  maxInlineSize: 240,
  textAlign: 'start',
})
export const company = style({ ...look.bold('2xs'), ...look.cut })
export const role = style({ ...look.quiet('2xs'), fontWeight: 400, ...look.cut })
export const trigger = style({
  minInlineSize: 0,
  minBlockSize: 40,
  paddingInline: space[8],
  gap: space[4],
})
export const panel = style({ padding: space[8], minInlineSize: 240, ...look.stack(8) })
export const title = style({ ...look.quiet('2xs'), ...look.pad(4, 12) })

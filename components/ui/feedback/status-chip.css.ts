import { style } from '@vanilla-extract/css'
import { look, radius, space } from '../../../styles/look.ts'
import { toneInk, toneSoft } from '../../../styles/recipes/spine.css.ts'

export const chip = style({
  ...look.plain('2xs'),
  ...look.inline(4),
  minBlockSize: 22,
  paddingBlock: 2,
  paddingInline: space[8],
  borderRadius: radius.label,
  background: toneSoft,
  color: toneInk,
  whiteSpace: 'nowrap',
  ...look.motion('background-color color'),
  /* A sentence in the card of a row wraps. */
  '@container': { 'mds-table (max-width: 480px)': { whiteSpace: 'normal' } },
  ...look.onForced({ border: '1px solid CanvasText', paddingBlock: 1 }),
})
export const plain = style({ paddingInline: 0, fontWeight: 400, ...look.onForced({ border: 'none' }) })
export const dot = style({
  flex: 'none',
  ...look.square(6),
  borderRadius: '50%',
  background: 'currentColor',
  ...look.onForced({ background: 'CanvasText' }),
})

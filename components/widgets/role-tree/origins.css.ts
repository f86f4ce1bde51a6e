import { style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'
import { narrow } from '../../ui/tree/tree.css.ts'

/** A name in two lines where one is too narrow. */
export const lines = style({ '@container': { [narrow]: { ...look.clamp(2), whiteSpace: 'normal' } } })

/** A name, the roles that the right comes from and the end of the row; where there is no room, the roles wrap below. */
export const traced = style({
  display: 'flex',
  alignItems: 'baseline',
  columnGap: space[8],
  '@container': { [narrow]: { flexWrap: 'wrap' } },
})
export const tracedName = style({ ...look.ellipsis, flex: 1, minInlineSize: 0 })
export const tracedEnd = style({ ...look.line(4), ':empty': { display: 'none' } })
export const from = style({
  ...look.quiet('xs'),
  ...look.ellipsis,
  flex: 'none',
  maxInlineSize: '22em',
  '@container': { [narrow]: { order: 1, flexBasis: '100%', maxInlineSize: '100%' } },
})

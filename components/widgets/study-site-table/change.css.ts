import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const stack = style(look.stack(16))
export const plain = style({ margin: 0 })
export const skipped = style({ ...look.quiet('xs'), ...look.edge('warning', 12) })
export const skippedList = style({ margin: 0, paddingInlineStart: space[16], ...look.scroll(160) })
export const outcome = style({ ...look.stack(4), justifyItems: 'start', paddingBlock: space[4] })
export const progress = style({ inlineSize: '100%', accentColor: color.accent })
export const line = style(look.wrap(8))
/* The people at the sites: a long list scrolls within the dialog. */
export const people = style(look.scroll('12rem'))
globalStyle(`${people} > ul`, { margin: 0 })

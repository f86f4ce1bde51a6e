import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'
import { clip as clipped } from '../base/clip.css.ts'

export const choices = style({ ...look.stack(8), minInlineSize: 180, border: 0, margin: 0, padding: 0 })
export const clearRow = style({ marginBlockStart: space[12], paddingBlockStart: space[8], ...look.ruleAbove })
export const filters = style({ inlineSize: 300 })
export const section = style({
  selectors: { '& + &': look.ruleAbove, '&[open]': { paddingBlockEnd: space[12] } },
})
export const summary = focusable({ paddingBlock: space[8], fontWeight: 600, cursor: 'pointer' })
globalStyle(`${section} > fieldset`, { ...look.scroll(264), padding: space[4] })

/* A long name shrinks before the row does. */
export const clip = style([clipped, { maxInlineSize: 260 }])
export const set = style({ background: color.selected, borderColor: color.accent })

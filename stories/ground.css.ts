import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../styles/contract.css.ts'

/** The background of stories. */
export const ground = style({
  padding: vars.space[24],
  background: vars.color.canvas,
  color: vars.color.ink,
  fontFamily: vars.font.sans,
  fontSize: vars.text.sm.size,
  lineHeight: vars.text.sm.line,
  minBlockSize: '100vh',
  '@media': { '(max-width: 480px)': { padding: vars.space[12] } },
})

/** Things of one kind side by side. */
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[12], alignItems: 'center' })

/** Groups, one below the other. */
export const stack = style({ display: 'grid', gap: vars.space[24], justifyItems: 'start' })

/** A column as wide as a form. */
export const column = style({ display: 'grid', gap: vars.space[16], inlineSize: '100%', maxInlineSize: 400 })

/** The whole width of the story. */
export const wide = style({ inlineSize: '100%', minInlineSize: 0 })

/* Ladle's own frame sets spacing; here the story decides. */
globalStyle('.ladle-main:has(main)', { padding: 0 })

/** A list's toolbar in one row; what follows the spacer is at the end. */
export const toolbar = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[8],
  marginBlock: vars.space[12],
})
globalStyle(`${toolbar} [data-spacer]`, { flex: 1 })
globalStyle(`${toolbar} > :first-child`, { flex: '0 1 280px' })
globalStyle(`${wide} > nav`, { marginBlockStart: vars.space[12] })

/** A title may shrink; everything else in a row keeps its width. */
export const titleCell = style({ maxInlineSize: 340 })

import { style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { typeset } from '../../../../styles/typeset.ts'

const { color, space } = vars

export const form = style({ display: 'grid', gap: space[16] })
export const intro = style({ margin: 0, color: color['ink-2'] })

/* Attached to the field of the new password: closer to it than to the next one. */
export const rules = style({
  ...typeset('xs'),
  display: 'grid',
  gap: space[4],
  margin: 0,
  marginBlockStart: `calc(-1 * ${space[8]})`,
  padding: 0,
  listStyle: 'none',
  color: color['ink-2'],
})
const line = {
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  gap: space[8],
  alignItems: 'start',
} as const
export const rule = style(line)
export const ruleMet = style({ ...line, color: color.success })
export const kinds = style({ display: 'inline-flex', flexWrap: 'wrap', columnGap: space[12] })
export const kind = style({ color: color['ink-2'] })
/* Marked by a line too, not only by colour. */
export const kindMet = style({
  color: color.success,
  textDecoration: 'underline',
  textDecorationThickness: 2,
  textUnderlineOffset: '0.25em',
})

export const section = style({ display: 'grid', gap: space[16], maxInlineSize: 440, justifyItems: 'stretch' })
export const action = style({ display: 'flex', gap: space[8], flexWrap: 'wrap' })

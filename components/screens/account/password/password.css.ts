import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../../styles/look.ts'

export const form = style(look.stack(16))
export const intro = style({ color: color['ink-2'] })

/* Attached to the field of the new password: closer to it than to the next one. */
export const rules = style({
  ...look.quiet('xs'),
  ...look.stack(4),
  ...look.bareList,
  marginBlockStart: `calc(-1 * ${space[8]})`,
})
const line = { ...look.grid('16px fr', 8), alignItems: 'start' } as const
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
export const section = style({ ...look.stack(16), maxInlineSize: 440, justifyItems: 'stretch' })
export const action = style(look.wrap(8))

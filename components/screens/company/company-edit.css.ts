import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import { fieldGroup } from '../../../styles/recipes/fieldset.css.ts'

export const form = style({ ...look.stack(24), padding: space[16], ...look.sheet })
export const fields = style({ ...look.grid('fr fr', [16, 24], 767), alignItems: 'start' })
export const half = style({ ...look.stack(4), maxInlineSize: 440 })
export const short = style({ maxInlineSize: 280 })
export const label = style(look.bold('sm'))
export const hint = style(look.quiet('xs'))
export const group = fieldGroup
export const hits = style({
  ...look.stack(8),
  maxInlineSize: 640,
  paddingBlockStart: space[16],
  ...look.ruleAbove,
})
export const logoField = fieldGroup
export const logoRow = style(look.row(12))
/* Has the proportions of the logo in the user menu, whatever the picture's are. */
export const logoFrame = style({
  flex: 'none',
  ...look.centred,
  inlineSize: 200,
  blockSize: 80,
  padding: space[8],
  background: color.canvas,
  border: `1px solid ${color.line}`,
  // On a phone the picture has a line of its own, with both buttons under it.
  ...look.onNarrow(480, { marginInlineEnd: '100%' }),
})
export const logo = style({ maxInlineSize: '100%', maxBlockSize: '100%', objectFit: 'contain' })
export const noLogo = style(look.quiet('xs'))

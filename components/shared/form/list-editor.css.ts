import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const list = style({ ...look.stack(12), ...look.bareBox, marginBlockStart: space[16] })
export const legend = style({ padding: 0, ...look.bold('sm') })
export const plain = style({ margin: 0, ...look.quiet('sm') })
export const wrong = style({ margin: 0, ...look.plain('sm'), color: color.danger })

/* The parts of an item are side by side as far as there is room; the button to remove it is at their end. */
export const row = style({
  ...look.grid('fr auto', 12),
  alignItems: 'end',
  paddingBlockEnd: space[12],
  ...look.ruleBelow,
})
export const parts = style({ ...look.grid(look.fit(180), 12), alignItems: 'start' })

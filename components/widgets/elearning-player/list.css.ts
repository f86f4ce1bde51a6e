import { style } from '@vanilla-extract/css'
import { color, knobs, look, space } from '../../../styles/look.ts'
import { focusableInside } from '../../../styles/recipes/focusable.ts'

export const list = style({ minInlineSize: 0, background: color.surface })
export const head = style({ padding: space[12], ...look.darkBelow })
export const title = style({ ...look.plain('md'), fontWeight: 650, margin: 0, color: color.ink })
export const meta = style({ ...look.quiet('xs'), margin: 0 })
export const items = style(look.bareList)
export const item = focusableInside({
  ...look.controlText('sm'),
  ...look.grid('24px 1fr', 8),
  inlineSize: '100%',
  minBlockSize: `max(56px, ${knobs.target})`,
  ...look.pad(12, 12),
  ...look.bareButton,
  ...look.ruleBelow,
  color: color.ink,
  textAlign: 'start',
  ':hover': { background: color.hover },
  selectors: {
    '&[aria-current=true]': { background: color.selected, boxShadow: `inset 3px 0 0 ${color.accent}` },
    '&[aria-current=true]:dir(rtl)': { boxShadow: `inset -3px 0 0 ${color.accent}` },
  },
  ...look.onForced({ selectors: { '&[aria-current=true]': { borderInlineStart: '3px solid Highlight' } } }),
})
export const number = style({ ...look.quiet('xs'), ...look.mono })
export const words = style({ ...look.stack(4), justifyItems: 'start', minInlineSize: 0 })
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const line = style({ ...look.quiet('xs'), ...look.inline(4), flexWrap: 'wrap' })

import { style } from '@vanilla-extract/css'
import { color, look, radius, space } from '../../../../styles/look.ts'
import { focusableInside } from '../../../../styles/recipes/focusable.ts'

export const picker = style({ ...look.stack(12), inlineSize: 'min(296px, 80vw)' })
export const calendar = style(look.stack(8))
export const head = style({ ...look.grid('auto 1fr auto', 4), alignItems: 'center' })
export const turns = style({ display: 'flex', gap: space[2] })
export const title = style({ ...look.bold('sm'), textAlign: 'center' })
export const grid = style({ inlineSize: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' })
export const weekday = style({ ...look.quiet('2xs'), fontWeight: 600, ...look.entry(4), textAlign: 'center' })
export const day = focusableInside({
  ...look.plain('sm'),
  ...look.mono,
  color: color.ink,
  textAlign: 'center',
  padding: 0,
  blockSize: 36,
  borderRadius: radius.control,
  cursor: 'pointer',
  ...look.motion('background-color'),
  '@media': {
    '(pointer: coarse)': { blockSize: 44 },
    '(forced-colors: active)': { border: '1px solid Canvas' },
  },
  selectors: {
    '&:hover:not([aria-disabled])': { background: color.hover },
    '&[aria-current=date]': { fontWeight: 700, textDecoration: 'underline', textUnderlineOffset: 4 },
    '&[aria-selected=true]': {
      background: color.accent,
      color: color['on-accent'],
      forcedColorAdjust: 'none',
    },
    '&[aria-disabled]': { color: color['ink-3'], cursor: 'not-allowed', textDecoration: 'line-through' },
  },
})
export const outside = style({ selectors: { '&:not([aria-selected=true])': { color: color['ink-3'] } } })
export const presets = style(look.wrap(8))
export const foot = style({ ...look.apart(12), alignItems: 'end' })
export const time = style({ inlineSize: 120 })
export const zone = style({ ...look.plain('xs'), color: color['ink-3'], margin: 0 })

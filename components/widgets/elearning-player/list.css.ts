import { style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { focusRingInside } from '../../../styles/recipes/a11y.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const list = style({ minInlineSize: 0, background: color.surface })
export const head = style({
  padding: space[12],
  borderBlockEnd: `2px solid ${color.ink}`,
})
export const title = style({ ...typeset('md'), fontWeight: 650, margin: 0, color: color.ink })
export const meta = style({ ...typeset('xs'), color: color['ink-2'], margin: 0 })
export const items = style({ listStyle: 'none', margin: 0, padding: 0 })

export const item = style([
  focusRingInside,
  {
    ...typeset('sm'),
    fontFamily: 'inherit',
    display: 'grid',
    gridTemplateColumns: '24px 1fr',
    gap: space[8],
    inlineSize: '100%',
    minBlockSize: `max(56px, ${knobs.target})`,
    paddingBlock: space[12],
    paddingInline: space[12],
    border: 0,
    borderBlockEnd: `1px solid ${color.line}`,
    background: 'transparent',
    color: color.ink,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { background: color.hover },
    selectors: {
      '&[aria-current=true]': {
        background: color.selected,
        boxShadow: `inset 3px 0 0 ${color.accent}`,
      },
      '&[aria-current=true]:dir(rtl)': { boxShadow: `inset -3px 0 0 ${color.accent}` },
    },
    '@media': {
      '(forced-colors: active)': {
        selectors: { '&[aria-current=true]': { borderInlineStart: '3px solid Highlight' } },
      },
    },
  },
])
export const number = style({ ...typeset('xs'), ...mono, color: color['ink-2'] })
export const words = style({ display: 'grid', gap: space[4], justifyItems: 'start', minInlineSize: 0 })
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const line = style({
  ...typeset('xs'),
  display: 'inline-flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space[4],
  color: color['ink-2'],
})

import { style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { focusRingInside } from '../../../../styles/recipes/a11y.css.ts'
import { mono, motion, typeset } from '../../../../styles/typeset.ts'

const { color, space, radius } = vars

export const picker = style({ display: 'grid', gap: space[12], inlineSize: 'min(296px, 80vw)' })

export const calendar = style({ display: 'grid', gap: space[8] })

export const head = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  gap: space[4],
})

export const turns = style({ display: 'flex', gap: space[2] })

export const title = style({ ...typeset('sm'), fontWeight: 600, textAlign: 'center' })

export const grid = style({ inlineSize: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' })

export const weekday = style({
  ...typeset('2xs'),
  color: color['ink-2'],
  fontWeight: 600,
  paddingBlock: space[4],
  borderBlockEnd: `1px solid ${color.line}`,
  textAlign: 'center',
})

export const day = style([
  focusRingInside,
  {
    ...typeset('sm'),
    ...mono,
    color: color.ink,
    textAlign: 'center',
    padding: 0,
    blockSize: 36,
    borderRadius: radius.control,
    cursor: 'pointer',
    ...motion('background-color'),
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
  },
])

export const outside = style({
  selectors: { '&:not([aria-selected=true])': { color: color['ink-3'] } },
})

export const presets = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })

export const foot = style({
  display: 'flex',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: space[12],
})

export const time = style({ inlineSize: 120 })

export const zone = style({ ...typeset('xs'), color: color['ink-3'], margin: 0 })

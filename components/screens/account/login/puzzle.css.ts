import { style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { typeset } from '../../../../styles/typeset.ts'

export const puzzle = style({
  display: 'grid',
  gap: vars.space[12],
  paddingBlockStart: vars.space[16],
  borderBlockStart: `1px solid ${vars.color.line}`,
})
export const head = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: vars.space[8],
})
export const title = style({ ...typeset('md'), fontWeight: 600 })
export const help = style({ ...typeset('xs'), color: vars.color['ink-2'] })
export const link = style({
  paddingInline: 0,
  color: vars.color.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  // Within a sentence: it must not push the lines apart on touch screens.
  selectors: { '&&': { minBlockSize: 24 } },
})
export const panel = style({ display: 'grid', gap: vars.space[12] })

export const picture = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: 'auto',
  background: vars.color.sunken,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
  cursor: 'grab',
  touchAction: 'none',
})
export const empty = style({ aspectRatio: '2 / 1' })
export const rail = style({ display: 'flex', alignItems: 'center', gap: vars.space[8] })

const track = { blockSize: 4, borderRadius: 2, background: vars.color.control }
const thumb = {
  boxSizing: 'border-box',
  inlineSize: 28,
  blockSize: 28,
  borderRadius: vars.radius.control,
  border: `2px solid ${vars.color.surface}`,
  background: vars.color.accent,
  cursor: 'grab',
} as const

export const slider = style({
  appearance: 'none',
  flex: 1,
  minInlineSize: 0,
  blockSize: vars.height.control,
  margin: 0,
  background: 'transparent',
  cursor: 'pointer',
  selectors: {
    '&::-webkit-slider-runnable-track': track,
    '&::-webkit-slider-thumb': { appearance: 'none', marginBlockStart: -12, ...thumb },
    '&::-moz-range-track': track,
    '&::-moz-range-thumb': thumb,
    '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: {
        '&::-webkit-slider-thumb': { background: 'ButtonText' },
        '&::-moz-range-thumb': { background: 'ButtonText' },
      },
    },
  },
})

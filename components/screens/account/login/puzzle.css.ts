import { style } from '@vanilla-extract/css'
import { color, height, look, radius, space } from '../../../../styles/look.ts'

export const puzzle = style({ ...look.stack(12), paddingBlockStart: space[16], ...look.ruleAbove })
export const head = style({ ...look.apart(8), alignItems: 'baseline' })
export const title = style(look.bold('md'))
export const help = style(look.quiet('xs'))
export const link = style({
  paddingInline: 0,
  ...look.underlined,
  // Within a sentence: it must not push the lines apart on touch screens.
  selectors: { '&&': { minBlockSize: 24 } },
})
export const panel = style(look.stack(12))
export const picture = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: 'auto',
  background: color.sunken,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  cursor: 'grab',
  touchAction: 'none',
})
export const empty = style({ aspectRatio: '2 / 1' })
export const rail = style(look.line(8))
const track = { blockSize: 4, borderRadius: 2, background: color.control }
const thumb = {
  ...look.square(28),
  borderRadius: radius.control,
  border: `2px solid ${color.surface}`,
  background: color.accent,
  cursor: 'grab',
} as const
export const slider = style({
  appearance: 'none',
  flex: 1,
  minInlineSize: 0,
  blockSize: height.control,
  margin: 0,
  background: 'transparent',
  cursor: 'pointer',
  selectors: {
    '&::-webkit-slider-runnable-track': track,
    '&::-webkit-slider-thumb': { appearance: 'none', marginBlockStart: -12, ...thumb },
    '&::-moz-range-track': track,
    '&::-moz-range-thumb': thumb,
    '&:focus-visible': look.ring(2),
  },
  ...look.onForced({
    selectors: {
      '&::-webkit-slider-thumb': { background: 'ButtonText' },
      '&::-moz-range-thumb': { background: 'ButtonText' },
    },
  }),
})

import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, space } from '../styles/look.ts'

/** Wide tables scroll on their own. */
export const scroller = style({ inlineSize: '100%', overflowX: 'auto' })
export const sheet = style(look.table('xs'))
globalStyle(`${sheet} th, ${sheet} td`, {
  padding: `${space[8]} ${space[12]} ${space[8]} 0`,
  textAlign: 'start',
  verticalAlign: 'top',
  ...look.ruleBelow,
})
globalStyle(`${sheet} thead th`, { ...look.quiet('2xs'), ...look.darkBelow })
globalStyle(`${sheet} tbody th`, { fontWeight: 'inherit' })
export const code = style({ ...look.mono, whiteSpace: 'nowrap' })
export const heading = style({ ...look.plain('lg'), margin: 0, marginBlockStart: space[16] })
export const lead = style({ margin: 0, maxInlineSize: '72ch', color: color['ink-2'] })

import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, radius, space } from '../../styles/look.ts'

export const place = style({ minBlockSize: 400 })
export const form = style({ minBlockSize: 400, maxInlineSize: 480 })
export const atEnd = style({ display: 'flex', justifyContent: 'flex-end', minBlockSize: 640 })
export const embed = style({
  ...look.stack(8),
  justifyItems: 'start',
  marginBlockStart: space[32],
  ...look.ruleAbove,
  paddingBlockStart: space[16],
})
export const code = style([
  look.plain('xs'),
  look.mono,
  {
    direction: 'ltr',
    inlineSize: '100%',
    ...look.breakable,
    margin: 0,
    padding: space[12],
    background: color.sunken,
    borderRadius: radius.control,
    whiteSpace: 'pre-wrap',
  },
])
export const page = style({ ...look.stack(16), minInlineSize: 0 })
globalStyle(`${page} > *`, { minInlineSize: 0 })
export const grid = style(look.grid('repeat(auto-fill, minmax(min(100%, 400px), 1fr))', 24))
export const cell = style({
  position: 'relative',
  ...look.stack(8),
  alignContent: 'start',
  minInlineSize: 0,
  ...look.scroll(480),
  margin: 0,
  paddingBlockStart: space[8],
  ...look.ruleAbove,
})

/** All widgets at a glance; a picture is not used, its card leads to the page. */
export const card = style([cell, { maxBlockSize: 320, overflow: 'hidden' }])
export const picture = style({ zoom: 0.7, minBlockSize: 120 })

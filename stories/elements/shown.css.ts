import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'
import { mono, typeset } from '../../styles/typeset.ts'

/** Space for what opens under an element. */
export const place = style({ minBlockSize: 400 })
export const form = style({ minBlockSize: 400, maxInlineSize: 480 })
export const atEnd = style({ display: 'flex', justifyContent: 'flex-end', minBlockSize: 640 })

export const embed = style({
  display: 'grid',
  gap: vars.space[8],
  justifyItems: 'start',
  marginBlockStart: vars.space[32],
  borderBlockStart: `1px solid ${vars.color.line}`,
  paddingBlockStart: vars.space[16],
})

export const code = style([
  typeset('xs'),
  mono,
  {
    direction: 'ltr',
    inlineSize: '100%',
    minInlineSize: 0,
    margin: 0,
    padding: vars.space[12],
    background: vars.color.sunken,
    borderRadius: vars.radius.control,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
])

/** The page of a widget. */
export const page = style({ display: 'grid', gap: vars.space[16], minInlineSize: 0 })
globalStyle(`${page} > *`, { minInlineSize: 0 })

/** States side by side. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 400px), 1fr))',
  gap: vars.space[24],
})
export const cell = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: vars.space[8],
  minInlineSize: 0,
  maxBlockSize: 480,
  overflow: 'auto',
  margin: 0,
  paddingBlockStart: vars.space[8],
  borderBlockStart: `1px solid ${vars.color.line}`,
})

/** All widgets at a glance; a picture is not used, its card leads to the page. */
export const card = style([cell, { maxBlockSize: 320, overflow: 'hidden' }])
export const picture = style({ zoom: 0.7, minBlockSize: 120 })

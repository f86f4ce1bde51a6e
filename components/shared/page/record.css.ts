import { globalStyle, style } from '@vanilla-extract/css'
import { color, knobs, look, space } from '../../../styles/look.ts'
import { focusableInside } from '../../../styles/recipes/focusable.ts'
import * as chart from '../../ui/base/chart-label.css.ts'

/* A printed record has all its tabs. */
const onPaper = { '@media': { print: { selectors: { '&[hidden]': { display: 'block' } } } } } as const

export const identifier = style({ ...look.wrap([0, 8]), ...look.quiet('xs') })
/* Identifiers never break over lines. */
export const number = style({ ...look.mono, whiteSpace: 'nowrap', overflowX: 'auto' })
export const actions = style({ ...look.wrap(8), marginInlineStart: 'auto', ...look.screenOnly })
export const facts = style([
  chart.facts,
  {
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '@media': {
      '(max-width: 1023px)': { gridTemplateColumns: look.twoColumns },
      '(max-width: 480px)': { gridTemplateColumns: look.oneColumn },
    },
  },
])
export const columns = style({
  ...look.grid('160px fr', 32),
  paddingBlockStart: space[24],
  '@media': { '(max-width: 1279px)': { gridTemplateColumns: look.oneColumn }, print: { display: 'block' } },
})
export const index = style({
  position: 'sticky',
  insetBlockStart: 72,
  alignSelf: 'start',
  ...look.stack(2),
  '@media': {
    '(max-width: 1279px)': { position: 'static', ...look.wrap([2, 16]) },
    print: { display: 'none' },
  },
})
export const indexLink = style({
  ...look.quiet('xs'),
  paddingBlock: space[4],
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  selectors: { '&:hover': { color: color.accent, textDecoration: 'underline' } },
})

/* Tabs of a record: a column beside the shown section, on a narrow window a strip above it. */
export const tabs = style({
  ...look.stack(2),
  position: 'sticky',
  insetBlockStart: 72,
  alignSelf: 'start',
  '@media': {
    '(max-width: 1279px)': {
      position: 'static',
      display: 'flex',
      minInlineSize: 0,
      overflowX: 'auto',
      scrollbarWidth: 'none',
      ...look.ruleBelow,
    },
    print: { display: 'none' },
  },
})
export const tab = focusableInside({
  ...look.quiet('sm'),
  ...look.pad(8, 12),
  fontWeight: 500,
  flex: 'none',
  minBlockSize: knobs.target,
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: color.hover, color: color.ink },
    '&[aria-current]': { color: color.ink, fontWeight: 600, boxShadow: `inset 2px 0 ${color.accent}` },
    '&[aria-current]:dir(rtl)': { boxShadow: `inset -2px 0 ${color.accent}` },
  },
  '@media': {
    '(max-width: 1279px)': {
      whiteSpace: 'nowrap',
      selectors: {
        '&[aria-current], &[aria-current]:dir(rtl)': { boxShadow: `inset 0 -2px ${color.accent}` },
      },
    },
    '(forced-colors: active)': {
      selectors: { '&[aria-current]': { borderBlockEnd: '3px solid Highlight' } },
    },
  },
})
export const sections = style({ ...look.stack(32), minInlineSize: 0 })
export const section = style({ minInlineSize: 0, ...onPaper })
export const sectionHead = style(look.sectionHead)
/* A title with what explains it. */
export const named = style({ ...look.line(4), minInlineSize: 0 })
globalStyle(`${sectionHead} button`, look.screenOnly)
/* A record's data has the same background as the tables beside it. */
export const plate = style({ background: color.surface, paddingInline: space[16] })

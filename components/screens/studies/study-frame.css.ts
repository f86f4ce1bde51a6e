import { globalStyle, style } from '@vanilla-extract/css'
import { color, height, look, space } from '../../../styles/look.ts'
import { tab as plainTab, bar as tabBar } from '../../ui/base/tabs.css.ts'
import { bars } from '../../ui/feedback/skeleton.css.ts'

export const head = style({
  ...look.stack(4),
  ...look.darkAbove,
  ...look.pad(8, 20),
  alignContent: 'start',
  minInlineSize: 0,
  background: color.surface,
  ...look.onNarrow(480, { paddingInline: space[12] }),
})
/* What is below a head that is still loading appears with it: it would move. */
globalStyle(`${head}:has(> ${bars}) ~ *`, { visibility: 'hidden' })
/* As high as its menu, which comes later: nothing below moves then. */
export const top = style({ ...look.row(12), minBlockSize: height.control })
/* Identifiers never break over lines; on a phone the breadcrumb above has this one. */
export const planId = style({
  ...look.mono,
  ...look.quiet('sm'),
  whiteSpace: 'nowrap',
  ...look.onNarrow(480, { display: 'none' }),
})
/* Protocol titles are sentences; on a phone the record has all of it. */
export const title = style({
  ...look.plain('md'),
  ...look.breakable,
  fontWeight: 650,
  maxInlineSize: 1120,
  ...look.onNarrow(480, look.clamp(2)),
})
/* Above a record of its own the study is named in one line. */
export const small = style({ ...look.plain('sm'), ...look.cut })
export const act = style(look.screenOnly)
/* Below the rule of a section. */
export const inner = style({ paddingBlockStart: space[12] })
export const acts = style({
  marginInlineStart: 'auto',
  ...look.screenOnly,
})
export const meter = style({ ...look.row(8), ...look.quiet('xs'), ...look.screenOnly })
export const bar = style({ inlineSize: 120, blockSize: 6, accentColor: color.accent })
export const tabs = style([
  tabBar,
  { background: color.surface, marginBlockEnd: space[20], ...look.screenOnly },
])
export const tab = style([
  plainTab,
  {
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    selectors: {
      '&[aria-current=page]': {
        color: color.ink,
        fontWeight: 600,
        boxShadow: `inset 0 -2px ${color.accent}`,
      },
    },
  },
  look.onForced({ selectors: { '&[aria-current=page]': { borderBlockEnd: '3px solid Highlight' } } }),
])
export const count = style({ ...look.mono, ...look.quiet('xs'), fontWeight: 400 })

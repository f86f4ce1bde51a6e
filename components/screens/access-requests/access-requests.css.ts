import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const title = style({ paddingBlockEnd: space[16] })
export const count = style({ ...look.quiet('sm'), paddingBlock: space[8] })
export const note = style(look.quiet('sm'))
export const whose = style({ ...look.stack(4), minInlineSize: 0 })
/* In one line: the page of a request lists all of them. */
export const under = style({ ...look.quiet('xs'), ...look.cut, inlineSize: 0, minInlineSize: '100%' })
/* A name in brackets stays whole; an address breaks only before its host. */
export const subject = style({ overflowWrap: 'break-word', wordBreak: 'keep-all' })
export const page = style({ ...look.stack(24), maxInlineSize: look.formWidth, minInlineSize: 0 })
export const wide = style({ ...look.stack(24), minInlineSize: 0 })
export const head = style({ ...look.row(12), paddingBlockEnd: space[16] })
/* The facts, and beside them the decision, which stays in sight. */
export const sides = style({ ...look.grid('fr minmax(0, min(440px, 42%))', 32, 1023), alignItems: 'start' })
export const card = style({
  ...look.stack(16),
  padding: space[16],
  minInlineSize: 0,
  background: color.surface,
  ...look.darkAbove,
  '@media': {
    '(min-width: 1024px)': {
      position: 'sticky',
      insetBlockStart: 72,
      ...look.scroll('calc(100vh - 96px)'),
      paddingBlockEnd: 0,
    },
    print: { display: 'none' },
  },
})
export const cardHead = style(look.ends(8))
export const steps = style(look.line(4))
export const position = style({ ...look.quiet('xs'), whiteSpace: 'nowrap' })
export const chips = style(look.wrap(4))
/* The buttons stay in sight while long impacts scroll. */
export const decide = style({ ...look.stack(12), minInlineSize: 0 })
export const buttons = style({
  position: 'sticky',
  insetBlockEnd: 0,
  ...look.atEnd(8),
  paddingBlock: space[12],
  background: color.surface,
})
export const safer = style({
  ...look.plain('sm'),
  ...look.stack(8),
  justifyItems: 'start',
  padding: space[12],
  ...look.edge('accent'),
  background: color.sunken,
})
export const fields = style({ ...look.grid(look.fit(300), [16, 24]), alignItems: 'start' })
export const start = style({ justifySelf: 'start' })
export const section = style({ ...look.stack(12), minInlineSize: 0 })
export const list = style({ ...look.stack(8), margin: 0, paddingInlineStart: space[16] })
export const marked = style({
  display: 'flex',
  gap: space[8],
  alignItems: 'baseline',
  fontWeight: 600,
  color: color.warning,
})
export const beside = style(look.row(8))
export const removal = style({ ...look.stack(8), ...look.entry(8) })
export const group = style(look.bareBox)
export const legend = style({ ...look.bold('sm'), padding: 0 })
export const foot = style(look.atEnd(8))

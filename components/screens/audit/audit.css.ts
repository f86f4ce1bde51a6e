import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const intro = style({ ...look.quiet('sm'), maxInlineSize: 640 })

/* The state of the chain: a chip beside the title, whose further sentences open on a press. */
export const chain = style({
  ...look.quiet('xs'),
  inlineSize: 'fit-content',
  minInlineSize: 0,
  maxInlineSize: '100%',
  margin: 0,
  ...look.pad(2, 8),
  background: color.surface,
  ...look.edge('success'),
  // On a phone what explains it stays at the end of the line, however long the sentence is.
  ...look.onNarrow(480, { flex: '1 1 auto' }),
})
export const chainRunning = style({ borderInlineStartColor: color.info })
export const chainBad = style({ borderInlineStartColor: color.danger, ...look.toned('danger') })
/* One line until it is opened, so that nothing below moves when the check has ended. */
export const chainMain = style({
  color: color.ink,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: { 'details:not([open]) > &': look.cut },
})
export const chainMore = style({ margin: 0, paddingBlockStart: space[4] })
export const chainBadMain = style({ fontWeight: 600 })

export const panel = style({ ...look.stack(12), inlineSize: 300, maxInlineSize: '100%' })
export const bound = style({
  ...look.row(12),
  marginBlockEnd: space[16],
  paddingBlock: space[4],
  ...look.edge('accent', 12),
  overflowWrap: 'anywhere',
})
export const opener = style({ ...look.subject, whiteSpace: 'nowrap' })
export const two = style({ ...look.grid('fr', 0), justifyItems: 'start', overflowWrap: 'anywhere' })
export const second = style({ ...look.quiet('xs'), minInlineSize: 0 })
/* Old and new value in one line; the entry shows everything. */
export const rowChanges = style({ ...look.wrap([0, 8]), minInlineSize: 0, maxInlineSize: 'min(420px, 100%)' })
export const rowChange = style({ ...look.quiet('xs'), ...look.cut, minInlineSize: 0, maxInlineSize: '100%' })
export const others = style({ ...look.quiet('xs'), flex: 'none' })
export const chainLine = style({
  ...look.line(4),
  alignItems: 'start',
  minInlineSize: 0,
  maxInlineSize: '100%',
})
export const rowNew = style({ color: color.ink })
export const link = style({ color: color.accent, overflowWrap: 'anywhere' })
export const entry = style(look.grid('fr', 24))
export const facts = style({
  ...look.grid('minmax(104px, 152px) fr', [4, 16]),
  ...look.plain('sm'),
  ...look.onNarrow(480, { gridTemplateColumns: look.oneColumn, gap: space[2] }),
})
export const fact = style({ display: 'contents' })
export const factName = style({ ...look.quiet('xs'), ...look.onNarrow(480, { paddingBlockStart: space[8] }) })
export const factValue = style({ ...look.ownLines, margin: 0, ...look.breakable })
export const code = style([factValue, { ...look.mono, ...look.plain('xs') }])
export const title = style({ ...look.plain('sm'), fontWeight: 650, margin: 0, paddingBlockEnd: space[8] })
export const links = style(look.row([8, 16]))
export const diff = style({ ...look.bareList, ...look.darkAbove })
export const field = style({ ...look.stack(4), ...look.entry(8) })
export const fieldName = style(look.bold('xs'))
export const sides = style({
  ...look.grid('fr fr', 16),
  ...look.plain('sm'),
  ...look.onNarrow(480, { gridTemplateColumns: look.oneColumn, gap: space[4] }),
})
const side = { paddingInlineStart: space[8], ...look.breakable } as const
export const was = style({ ...side, borderInlineStart: `2px solid ${color['ink-3']}`, color: color['ink-2'] })
export const is = style({ ...side, borderInlineStart: `2px solid ${color.success}` })
export const went = style({ ...side, borderInlineStart: `2px solid ${color.danger}` })
export const sideName = style({ ...look.plain('2xs'), display: 'block', color: color['ink-3'] })
export const set = style({ ...look.bareList, ...look.stack(2) })
export const nothing = style({ color: color['ink-3'] })
export const broken = style({ color: color.danger, fontWeight: 600 })

import { globalStyle, style } from '@vanilla-extract/css'
import { color, layer, look, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

export const top = style({ ...look.ends([8, 16]), alignItems: 'end', paddingBlockEnd: space[16] })
export const moment = style({ inlineSize: 260, maxInlineSize: '100%' })
/* Tiles of one size, whatever their words. */
export const tiles = style({
  ...look.grid('repeat(5, minmax(0, 1fr))', 12),
  paddingBlockEnd: space[24],
  ...look.onNarrow(480, { gridTemplateColumns: look.twoColumns }),
})
export const tile = style({
  ...look.quiet('xs'),
  display: 'grid',
  alignContent: 'start',
  minBlockSize: 84,
  ...look.pad(8, 12),
  background: color.surface,
  ...look.darkAbove,
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: color.hover, color: color.ink },
    '&[aria-current=true]': { background: color.selected, color: color.ink, fontWeight: 600 },
  },
})
export const tileCount = style({ ...look.plain('xl'), ...look.mono, color: color.ink, fontWeight: 400 })
export const chips = style({ ...look.wrap(4), alignItems: 'center' })
export const person = style({ display: 'grid', gap: space[2], minInlineSize: 0 })
export const note = style(look.quiet('2xs'))
export const parts = style({ ...look.stack(12), paddingBlockStart: space[16] })
export const partsHead = style({ inlineSize: 260, maxInlineSize: '100%' })

/* The matrix: names stay in sight while trainings scroll, and heads while people do. */
export const frame = focusable({
  position: 'relative',
  overflow: 'auto',
  maxBlockSize: 'min(720px, 75vh)',
  background: color.surface,
  ...look.darkAbove,
  '@media': { print: { overflow: 'visible', maxBlockSize: 'none' } },
})
export const matrix = style({ ...look.plain('sm'), borderCollapse: 'separate', borderSpacing: 0 })
const stuck = { position: 'sticky', background: color.surface } as const
export const trainingHead = style({
  ...look.quiet('2xs'),
  ...stuck,
  insetBlockStart: 0,
  zIndex: layer.sticky,
  textAlign: 'start',
  verticalAlign: 'bottom',
  inlineSize: 148,
  minInlineSize: 148,
  ...look.pad(8, 8),
  borderBlockEnd: `1px solid ${color.control}`,
})
export const corner = style([trainingHead, { insetInlineStart: 0, zIndex: `calc(${layer.sticky} + 1)` }])
export const personHead = style({
  ...stuck,
  insetInlineStart: 0,
  zIndex: layer.sticky,
  textAlign: 'start',
  fontWeight: 400,
  verticalAlign: 'top',
  inlineSize: 220,
  minInlineSize: 220,
  maxInlineSize: 220,
  overflowWrap: 'anywhere',
  ...look.pad(8, 12),
  ...look.ruleBelow,
  borderInlineEnd: `1px solid ${color.line}`,
  ...look.onNarrow(480, { inlineSize: 132, minInlineSize: 132, maxInlineSize: 132, paddingInline: space[8] }),
})
export const cell = style({ verticalAlign: 'top', ...look.pad(8, 8), ...look.ruleBelow })
export const legend = style({ ...look.bareList, ...look.wrap([4, 12]), paddingBlock: space[8] })

/* Marking: each question is a sheet, the answer beside what is right. */
export const marking = style({ ...look.stack(16), maxInlineSize: look.formWidth })
export const question = style({ ...look.bareBox, ...look.stack(12), ...look.sheet, ...look.pad(16, 16) })
/* A floating legend is drawn inside its sheet instead of on its edge. */
export const questionText = style({
  ...look.bold('sm'),
  float: 'inline-start',
  inlineSize: '100%',
  padding: 0,
  overflowWrap: 'anywhere',
})
export const options = style({ ...look.bareList, ...look.stack(4) })
export const option = style({ ...look.ends([4, 12]), ...look.entry(4), overflowWrap: 'anywhere' })
export const score = style({ ...look.bold('sm') })
export const acts = style(look.bareList)
export const act = style({ ...look.entry(8), ...look.stack(2), overflowWrap: 'anywhere' })
globalStyle(`${option} > :first-child`, { flex: '1 1 60%', minInlineSize: 0 })

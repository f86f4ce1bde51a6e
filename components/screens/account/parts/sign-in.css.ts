import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, radius, space, text } from '../../../../styles/look.ts'

/* No wider than its container, however wide its tabs are: the tabs scroll. */
const oneColumn = { display: 'grid', gridTemplateColumns: look.oneColumn } as const
export const signIn = style({ ...oneColumn, gap: space[20], inlineSize: '100%' })
export const title = style(look.plain('2xl'))
export const form = style(look.stack(16))
export const body = style({ ...oneColumn, gap: space[16] })
/* Takes no space while there is no error. */
export const alarm = style({ display: 'contents' })
export const forgot = style({
  ...look.plain('sm'),
  justifySelf: 'end',
  marginBlockStart: `calc(-1 * ${space[8]})`,
  ...look.underlined,
  ...look.onTouch({ paddingBlock: space[12] }),
})
export const choices = style(look.stack(8))

/* A sentence with a coloured leading edge, as in all highlighted messages. */
const sentence = {
  ...look.plain('sm'),
  ...look.pad(8, 12),
  borderInlineStart: '4px solid',
  borderRadius: radius.label,
}
export const trouble = style({ ...sentence, ...look.toned('danger'), borderInlineStartColor: color.danger })
export const note = style({
  ...sentence,
  ...look.toned('info'),
  borderInlineStartColor: color.info,
  overflowWrap: 'anywhere',
})
export const codeRow = style({
  ...look.grid('1fr auto', 8),
  alignItems: 'start',
  ...look.onNarrow(480, { gridTemplateColumns: '1fr' }),
})
/* Aligned with the field itself, whatever is below it. */
globalStyle(`${codeRow} > button`, {
  marginBlockStart: `calc(${text.sm.line} + ${space[4]})`,
  ...look.onNarrow(480, { marginBlockStart: 0 }),
})
export const capsLock = style({ ...look.inline(4), color: color.warning })
export const legalRow = style({ display: 'grid', justifyItems: 'start' })
export const legalLink = style({ marginInlineStart: space[16], ...look.underlined, fontWeight: 400 })
export const legalText = style({ ...look.stack(12), ...look.plain('md') })

/* The screen: form in the left third, one motif in the rest. */
export const screen = style({
  /* The corner begins below a hint above the screen. */
  position: 'relative',
  display: 'grid',
  minBlockSize: '100dvh',
  gridTemplateColumns: '1fr',
  '@media': { '(min-width: 1024px)': { gridTemplateColumns: 'minmax(464px, 1fr) 2fr' } },
})
export const column = style({
  ...look.stack(32),
  gridTemplateRows: 'auto 1fr',
  padding: space[32],
  background: color.surface,
  '@media': {
    '(min-width: 1024px)': { borderInlineEnd: `1px solid ${color.line}` },
    '(max-width: 480px)': { padding: space[16], gap: space[24] },
  },
})
export const brand = style({ ...look.line(12), fontWeight: 600 })
export const middle = style({
  display: 'grid',
  alignContent: 'center',
  justifySelf: 'center',
  inlineSize: '100%',
  maxInlineSize: 400,
  '@media': {
    // One column aligns to the top: what opens below must not move anything above it.
    '(max-width: 1023px)': { alignContent: 'start', paddingBlockStart: space[24] },
  },
})
export const aside = style({
  position: 'relative',
  display: 'none',
  '@media': { '(min-width: 1024px)': { display: 'grid', gridTemplateRows: 'auto 1fr' } },
})
export const corner = style({
  position: 'absolute',
  insetBlockStart: space[24],
  insetInlineEnd: space[24],
  display: 'flex',
  gap: space[8],
  zIndex: 1,
  ...look.onNarrow(480, { insetBlockStart: space[12], insetInlineEnd: space[12] }),
})
export const claim = style({
  position: 'absolute',
  insetInlineStart: space[64],
  insetBlockStart: '12%',
  maxInlineSize: 480,
  ...look.stack(12),
})
export const product = style(look.plain('2xl'))
export const claimText = style(look.quiet('md'))
export const chart = style({
  alignSelf: 'end',
  inlineSize: '100%',
  blockSize: 'auto',
  maxBlockSize: '64dvh',
  gridRow: 2,
})
export const chartGrid = style({
  stroke: color.line,
  strokeWidth: 1,
  fill: 'none',
  vectorEffect: 'non-scaling-stroke',
})
export const chartPlan = style({
  stroke: color['ink-3'],
  strokeWidth: 1.25,
  strokeDasharray: '6 6',
  fill: 'none',
  vectorEffect: 'non-scaling-stroke',
})
export const chartLine = style({
  stroke: color.accent,
  strokeWidth: 2,
  fill: 'none',
  vectorEffect: 'non-scaling-stroke',
})
export const chartDot = style({ fill: color.surface, stroke: color.accent, strokeWidth: 2 })
export const chartRule = style({ stroke: color.ink, strokeWidth: 2, vectorEffect: 'non-scaling-stroke' })

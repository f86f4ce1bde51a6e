import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { typeset } from '../../../../styles/typeset.ts'

const { color, space } = vars

/* No wider than its container, however wide its tabs are: the tabs scroll. */
const oneColumn = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const
export const signIn = style({ ...oneColumn, gap: space[20], inlineSize: '100%' })
export const title = style({ ...typeset('2xl') })
export const form = style({ display: 'grid', gap: space[16] })
/* Error, form and puzzle, one below the other. */
export const body = style({ ...oneColumn, gap: space[16] })
/* Takes no space while there is no error. */
export const alarm = style({ display: 'contents' })
/* Belongs to the password above it. */
export const forgot = style({
  ...typeset('sm'),
  justifySelf: 'end',
  marginBlockStart: `calc(-1 * ${space[8]})`,
  color: color.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  '@media': { '(pointer: coarse)': { paddingBlock: space[12] } },
})
export const choices = style({ display: 'grid', gap: space[8] })

/* A sentence with a coloured leading edge, as in all highlighted messages. */
const sentence = {
  ...typeset('sm'),
  paddingBlock: space[8],
  paddingInline: space[12],
  borderInlineStart: '4px solid',
  borderRadius: vars.radius.label,
}
export const trouble = style({
  ...sentence,
  color: color.danger,
  background: color['danger-soft'],
  borderInlineStartColor: color.danger,
})
export const note = style({
  ...sentence,
  color: color.info,
  background: color['info-soft'],
  borderInlineStartColor: color.info,
  overflowWrap: 'anywhere',
})

export const codeRow = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: space[8],
  alignItems: 'start',
  '@media': { '(max-width: 480px)': { gridTemplateColumns: '1fr' } },
})
/* Aligned with the field itself, whatever is below it. */
globalStyle(`${codeRow} > button`, {
  marginBlockStart: `calc(${vars.text.sm.line} + ${space[4]})`,
  '@media': { '(max-width: 480px)': { marginBlockStart: 0 } },
})
export const capsLock = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[4],
  color: color.warning,
})

export const legalRow = style({ display: 'grid', justifyItems: 'start' })
export const legalLink = style({
  marginInlineStart: space[16],
  color: color.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  fontWeight: 400,
})
export const legalText = style({ display: 'grid', gap: space[12], ...typeset('md') })

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
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  gap: space[32],
  padding: space[32],
  background: color.surface,
  '@media': {
    '(min-width: 1024px)': { borderInlineEnd: `1px solid ${color.line}` },
    '(max-width: 480px)': { padding: space[16], gap: space[24] },
  },
})
export const brand = style({ display: 'flex', alignItems: 'center', gap: space[12], fontWeight: 600 })
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
  '@media': { '(max-width: 480px)': { insetBlockStart: space[12], insetInlineEnd: space[12] } },
})
export const claim = style({
  position: 'absolute',
  insetInlineStart: space[64],
  insetBlockStart: '12%',
  maxInlineSize: 480,
  display: 'grid',
  gap: space[12],
})
export const product = style({ ...typeset('2xl') })
export const claimText = style({ ...typeset('md'), color: color['ink-2'] })
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

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { formWidth } from '../../../styles/recipes/page.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const title = style({ paddingBlockEnd: space[16] })
export const count = style({ ...typeset('sm'), color: color['ink-2'], margin: 0, paddingBlock: space[8] })
export const note = style({ ...typeset('sm'), color: color['ink-2'], margin: 0 })
export const whose = style({ display: 'grid', gap: space[4], minInlineSize: 0 })
export const under = style({ ...typeset('xs'), color: color['ink-2'] })
export const page = style({ display: 'grid', gap: space[24], maxInlineSize: formWidth, minInlineSize: 0 })
export const wide = style({ display: 'grid', gap: space[24], minInlineSize: 0 })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
  paddingBlockEnd: space[16],
})
/* The facts, and beside them the decision, which stays in sight. */
export const sides = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 440px)',
  gap: space[32],
  alignItems: 'start',
  '@media': { '(max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const card = style({
  display: 'grid',
  gap: space[16],
  padding: space[16],
  minInlineSize: 0,
  background: color.surface,
  borderBlockStart: `2px solid ${color.ink}`,
  '@media': {
    '(min-width: 1024px)': {
      position: 'sticky',
      insetBlockStart: 72,
      maxBlockSize: 'calc(100vh - 96px)',
      overflowY: 'auto',
      paddingBlockEnd: 0,
    },
    print: { display: 'none' },
  },
})
export const cardHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
})
export const steps = style({ display: 'flex', alignItems: 'center', gap: space[4] })
export const position = style({ ...typeset('xs'), color: color['ink-2'], whiteSpace: 'nowrap' })
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[4] })
/* The buttons stay in sight while long impacts scroll. */
export const decide = style({ display: 'grid', gap: space[12], minInlineSize: 0 })
export const buttons = style({
  position: 'sticky',
  insetBlockEnd: 0,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[8],
  paddingBlock: space[12],
  background: color.surface,
})
export const safer = style({
  ...typeset('sm'),
  display: 'grid',
  gap: space[8],
  justifyItems: 'start',
  padding: space[12],
  borderInlineStart: `4px solid ${color.accent}`,
  background: color.sunken,
})
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
  gap: `${space[16]} ${space[24]}`,
  alignItems: 'start',
})
export const start = style({ justifySelf: 'start' })
export const section = style({ display: 'grid', gap: space[12], minInlineSize: 0 })
export const list = style({ display: 'grid', gap: space[8], margin: 0, paddingInlineStart: space[16] })
export const marked = style({
  display: 'flex',
  gap: space[8],
  alignItems: 'baseline',
  fontWeight: 600,
  color: color.warning,
})
export const beside = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[8] })
export const removal = style({
  display: 'grid',
  gap: space[8],
  paddingBlock: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
})
export const group = style({ border: 0, margin: 0, padding: 0, minInlineSize: 0 })
export const legend = style({ ...typeset('sm'), fontWeight: 600, padding: 0 })
export const foot = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space[8] })

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono, screenOnly, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars
const phone = '(max-width: 480px)'

/* A long title or row of buttons wraps: it must not widen the page. */
export const head = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space[4]} ${space[12]}`,
  paddingBlockEnd: space[20],
  /* On a phone the title comes before the buttons. */
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[12] } as const
export const top = style(line)
export const further = style({
  ...line,
  gridRow: 1,
  gridColumn: 2,
  '@media': { [phone]: { gridRow: 3, gridColumn: 1, paddingBlockStart: space[8] } },
})
export const why = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[8], ...screenOnly })
/* The table scrolls within its frame; its text for screen readers must not widen the page. */
export const frame = style({
  position: 'relative',
  overflowX: 'clip',
  overflowClipMargin: space[4],
  minInlineSize: 0,
})
export const planId = style({ ...mono, ...typeset('xs'), color: color['ink-2'] })
/* Protocol titles are sentences. */
export const name = style({
  ...typeset('lg'),
  margin: 0,
  maxInlineSize: 880,
  gridRow: 2,
  gridColumn: '1 / -1',
})
export const acts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  marginInlineStart: 'auto',
  ...screenOnly,
})

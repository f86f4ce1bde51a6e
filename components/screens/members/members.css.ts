import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: space[4] })
/* The name of a role is longer than a phone's column: it wraps instead of being cut. */
globalStyle(`${badges} > *`, { whiteSpace: 'normal', justifyContent: 'flex-start' })
export const stack = style({ display: 'grid', gap: space[16], minInlineSize: 0 })
export const tabs = style({ paddingBlockStart: space[16] })
export const start = style({ justifySelf: 'start' })
/* Choosing: people who match, and beside them who was chosen. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: space[32],
  alignItems: 'start',
  '@media': { '(max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
/* Where the chosen people lie below the list: their number stays in sight and leads there. */
export const jump = style({
  display: 'none',
  '@media': {
    '(max-width: 1023px)': {
      display: 'inline-flex',
      position: 'sticky',
      insetBlockEnd: space[16],
      justifySelf: 'center',
    },
  },
})
export const title = style({ ...typeset('sm'), fontWeight: 600, margin: 0, paddingBlockEnd: space[8] })
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  gap: `${space[12]} ${space[16]}`,
  alignItems: 'start',
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
})
export const error = style({ ...typeset('sm'), color: color.danger, margin: 0 })
export const note = style({ ...typeset('xs'), color: color['ink-2'], margin: 0 })
export const origin = style({ display: 'grid', ...typeset('xs'), overflowWrap: 'anywhere' })
export const lines = style({ listStyle: 'none', margin: 0, padding: 0 })
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
  padding: `${space[8]} ${space[16]}`,
  borderBlockEnd: `1px solid ${color.line}`,
  background: color.surface,
})
export const grow = style({ display: 'grid', flex: '1 1 220px', minInlineSize: 0 })
export const ends = style({ display: 'flex', flexWrap: 'wrap', gap: space[8], paddingBlockStart: space[16] })

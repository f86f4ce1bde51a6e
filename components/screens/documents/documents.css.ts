import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const page = style({ display: 'grid', gap: space[20] })
/* Where there is room, the list is beside the document; otherwise the breadcrumb above leads back to it. */
export const reading = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(240px, 320px) minmax(0, 1fr)',
  gap: space[24],
  alignItems: 'start',
  '@media': {
    '(max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
export const aside = style({ '@media': { '(max-width: 1023px)': { display: 'none' } } })
export const list = style({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderBlockStart: `2px solid ${color.ink}`,
})
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[4]} ${space[16]}`,
  paddingBlock: space[12],
  paddingInline: space[12],
  background: color.surface,
  borderBlockEnd: `1px solid ${color.line}`,
  borderInlineStart: '4px solid transparent',
  selectors: { '&[data-chosen]': { borderInlineStartColor: color.accent, background: color.selected } },
})
export const about = style({ flex: '1 1 200px', minInlineSize: 0, display: 'grid', gap: space[2] })
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const meta = style({ ...typeset('xs'), margin: 0, color: color['ink-2'] })

export const reader = style({ display: 'grid', gap: space[12], minInlineSize: 0 })
export const readerHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
})
export const title = style({ ...typeset('lg'), flex: '1 1 200px', margin: 0, overflowWrap: 'anywhere' })
export const stage = style([
  focusRing,
  {
    position: 'relative',
    minBlockSize: 200,
    maxBlockSize: '80vh',
    overflow: 'auto',
    background: color.sunken,
    border: `1px solid ${color.line}`,
  },
])
export const coming = style({ position: 'absolute', insetInline: space[24], insetBlockStart: space[24] })
export const canvas = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: 'auto',
  background: '#fff',
  selectors: { '&[data-coming]': { visibility: 'hidden' } },
})
export const turns = style({ display: 'flex', alignItems: 'center', gap: space[8] })

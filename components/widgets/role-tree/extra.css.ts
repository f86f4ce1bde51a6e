import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRing, focusRingInside } from '../../../styles/recipes/a11y.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

const line = {
  ...typeset('xs'),
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[8],
  rowGap: space[4],
  margin: 0,
  paddingBlock: space[8],
  paddingInline: space[12],
} as const

/** The result of the last action, or why it did nothing. */
export const note = style({
  ...line,
  borderInlineStart: `${vars.border.spine} solid ${color.info}`,
  background: color['info-soft'],
  color: color.ink,
  selectors: {
    '&[data-tone=warning]': { borderColor: color.warning, background: color['warning-soft'] },
    '&[data-tone=danger]': { borderColor: color.danger, background: color['danger-soft'] },
  },
})

export const noteText = style({ flex: '1 1 16em', minInlineSize: 0, overflowWrap: 'anywhere' })

/** The unsaved changes. */
export const bar = style({
  ...line,
  ...typeset('sm'),
  borderInlineStart: `${vars.border.spine} solid ${color.accent}`,
  background: color.sunken,
})

export const barActions = style({ display: 'flex', gap: space[8], marginInlineStart: 'auto' })

export const barText = style({ flex: '1 1 auto', display: 'flex', flexWrap: 'wrap', columnGap: space[12] })

/** The origin of the right under the cursor. */
export const panel = style([
  focusRingInside,
  {
    ...typeset('xs'),
    boxSizing: 'border-box',
    minBlockSize: '7.5rem',
    maxBlockSize: '16rem',
    overflow: 'auto',
    paddingBlock: space[8],
    paddingInline: space[12],
    borderBlockEnd: `1px solid ${color.line}`,
    background: color.surface,
  },
])

export const panelTitle = style({ ...typeset('sm'), fontWeight: 600, margin: 0, marginBlockEnd: space[4] })

export const roles = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: space[8] })

export const roleLine = style({ display: 'flex', flexWrap: 'wrap', gap: space[4], fontWeight: 600 })

export const grants = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  paddingInlineStart: space[12],
  color: color['ink-2'],
})

export const gap = style({ padding: space[16] })

export const conflictTable = style({ inlineSize: '100%', borderCollapse: 'collapse', ...typeset('sm') })
export const conflictHead = style({
  ...typeset('2xs'),
  textAlign: 'start',
  padding: space[8],
  borderBlockStart: `2px solid ${color.ink}`,
  borderBlockEnd: `1px solid ${color.line}`,
  whiteSpace: 'nowrap',
})
export const conflictCell = style({
  padding: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 400,
  overflowWrap: 'anywhere',
})
export const conflictScroll = style([
  focusRing,
  { overflow: 'auto', maxBlockSize: '24rem', marginBlockStart: space[12] },
])

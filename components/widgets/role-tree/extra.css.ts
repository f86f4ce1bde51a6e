import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import { focusable, focusableInside } from '../../../styles/recipes/focusable.ts'

const line = { ...look.plain('xs'), ...look.row([4, 8]), margin: 0, ...look.pad(8, 12) } as const
export const note = style({
  ...line,
  ...look.edge('info'),
  background: color['info-soft'],
  color: color.ink,
  selectors: {
    '&[data-tone=warning]': { borderColor: color.warning, background: color['warning-soft'] },
    '&[data-tone=danger]': { borderColor: color.danger, background: color['danger-soft'] },
  },
})
export const noteText = style({ flex: '1 1 16em', ...look.breakable })
export const bar = style({ ...line, ...look.plain('sm'), ...look.edge('accent'), background: color.sunken })
export const barActions = style({ display: 'flex', gap: space[8], marginInlineStart: 'auto' })
export const barText = style({ flex: '1 1 auto', ...look.wrap([0, 12]) })
export const panel = focusableInside({
  ...look.plain('xs'),
  minBlockSize: '7.5rem',
  ...look.scroll('16rem'),
  ...look.pad(8, 12),
  ...look.sheet,
})
export const panelTitle = style({ ...look.bold('sm'), margin: 0, marginBlockEnd: space[4] })
export const roles = style({ ...look.bareList, ...look.stack(8) })
export const roleLine = style({ ...look.wrap(4), fontWeight: 600 })
export const grants = style({ ...look.bareList, paddingInlineStart: space[12], color: color['ink-2'] })
export const gap = style({ padding: space[16] })
export const conflictTable = style(look.table('sm'))
export const conflictHead = style({
  ...look.plain('2xs'),
  textAlign: 'start',
  padding: space[8],
  ...look.darkAbove,
  ...look.ruleBelow,
  whiteSpace: 'nowrap',
})
export const conflictCell = style({ ...look.cell, fontWeight: 400 })
export const conflictScroll = focusable({ ...look.scroll('24rem'), marginBlockStart: space[12] })

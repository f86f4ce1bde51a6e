import { keyframes, style } from '@vanilla-extract/css'
import { knobs, look, vars } from '../../../styles/look.ts'

const drop = keyframes({ from: { opacity: 0, translate: `0 calc(-4px * ${knobs.move})` } })

/** Head and foot stay fixed; only the part between them scrolls. */
export const panel = style({
  overflow: 'hidden',
  outline: 'none',
  selectors: { '&:popover-open': { display: 'flex', flexDirection: 'column' } },
  animation: `${drop} ${vars.motion.base} ${vars.motion.in}`,
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flex: 'none',
  ...look.pad([8, 4], [16, 8]),
})
export const title = style({ ...look.bold('md'), margin: 0 })
export const scroller = style({
  position: 'relative',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  minBlockSize: 0,
  ...look.darkAbove,
})
const line = { ...look.plain('xs'), margin: 0, ...look.pad(8, 16) }
export const stale = style({ ...line, ...look.toned('warning') })
export const trouble = style({ ...line, flex: 'none', ...look.toned('danger'), overflowWrap: 'anywhere' })

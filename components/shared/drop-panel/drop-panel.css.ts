import { keyframes, style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars
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
  paddingBlock: `${space[8]} ${space[4]}`,
  paddingInline: `${space[16]} ${space[8]}`,
})
export const title = style({ ...typeset('md'), fontWeight: 600, margin: 0 })

export const scroller = style({
  position: 'relative',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  minBlockSize: 0,
  borderBlockStart: `2px solid ${color.ink}`,
})

const line = { ...typeset('xs'), margin: 0, padding: `${space[8]} ${space[16]}` }
export const stale = style({ ...line, background: color['warning-soft'], color: color.warning })
export const trouble = style({
  ...line,
  flex: 'none',
  background: color['danger-soft'],
  color: color.danger,
  overflowWrap: 'anywhere',
})

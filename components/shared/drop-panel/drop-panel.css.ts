import { style } from '@vanilla-extract/css'
import { look } from '../../../styles/look.ts'
import { drop } from '../../../styles/recipes/enter.css.ts'

/** Head and foot stay fixed; only the part between them scrolls. */
export const panel = style({
  overflow: 'hidden',
  outline: 'none',
  selectors: { '&:popover-open': { display: 'flex', flexDirection: 'column' } },
  animation: drop,
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

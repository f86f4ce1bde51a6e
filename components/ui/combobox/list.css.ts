import { style } from '@vanilla-extract/css'
import { color, height, knobs, look, radius, space, text } from '../../../styles/look.ts'

export const list = style({
  position: 'relative',
  flex: '0 1 auto',
  minBlockSize: 0,
  ...look.scroll('var(--mds-list-height, 22rem)'),
  overscrollBehavior: 'contain',
  outline: 'none',
  selectors: { '&[inert]': { opacity: 0.55 } },
})
export const option = style({
  position: 'relative',
  ...look.grid('18px fr', 8),
  alignItems: 'center',
  ...look.pad(4, 12),
  minBlockSize: `max(${height.row}, ${knobs.target})`,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-selected=true]': { background: color.selected },
    '&[data-active]': { ...look.ring(-2), background: color.hover },
    '&[data-active][aria-selected=true]': { background: color.selected },
    '&[aria-disabled]': { cursor: 'not-allowed' },
    '&[data-even]': {
      blockSize: `max(${knobs.target}, calc(${text.sm.line} + ${text.xs.line} + ${space[8]}))`,
      contain: 'strict',
    },
  },
  ...look.onForced({ selectors: { '&[aria-selected=true]': { borderInlineStart: '4px solid Highlight' } } }),
})

/** Shows the choice: a checkbox for multiple choice, only a check mark for single choice. */
export const box = style({
  ...look.centred,
  ...look.square(18),
  borderRadius: radius.label,
  color: color.accent,
  selectors: {
    '&[data-many]': { border: `1px solid ${color.control}`, background: color.surface },
    [`${option}[aria-selected=true] &[data-many]`]: {
      background: color.accent,
      borderColor: color.accent,
      color: color['on-accent'],
    },
    [`${option}[aria-disabled][aria-selected=false] &[data-many]`]: {
      borderStyle: 'dashed',
      background: color.sunken,
    },
  },
})

/* Plain inline content: a grid or a flex box in each row would double the layout time. */
export const words = style({ display: 'block', minInlineSize: 0 })
export const nameLine = style({
  ...look.plain('sm'),
  display: 'block',
  overflowWrap: 'anywhere',
  selectors: {
    [`${option}[aria-disabled] &`]: { color: color['ink-2'] },
    [`${option}[data-even] &`]: look.cut,
  },
})

/* Space follows each part, so that a wrapped part aligns with the start of the line. */
export const name = style({ marginInlineEnd: space[4] })
export const reading = style({ ...look.quiet('xs'), marginInlineEnd: space[4] })
export const detailLine = style({
  ...look.quiet('xs'),
  display: 'block',
  overflowWrap: 'anywhere',
  ':empty': { display: 'none' },
  selectors: { [`${option}[data-even] &`]: look.cut },
})

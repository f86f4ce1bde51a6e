import { style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars
const forced = '(forced-colors: active)'

export const list = style({
  position: 'relative',
  flex: '0 1 auto',
  minBlockSize: 0,
  maxBlockSize: 'var(--mds-list-height, 22rem)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  outline: 'none',
  selectors: { '&[inert]': { opacity: 0.55 } },
})

export const option = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr)',
  alignItems: 'center',
  gap: space[8],
  paddingBlock: space[4],
  paddingInline: space[12],
  minBlockSize: `max(${vars.height.row}, ${knobs.target})`,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-selected=true]': { background: color.selected },
    '&[data-active]': { outline: `2px solid ${color.focus}`, outlineOffset: -2, background: color.hover },
    '&[data-active][aria-selected=true]': { background: color.selected },
    '&[aria-disabled]': { cursor: 'not-allowed' },
    '&[data-even]': {
      blockSize: `max(${knobs.target}, calc(${vars.text.sm.line} + ${vars.text.xs.line} + ${space[8]}))`,
      contain: 'strict',
    },
  },
  '@media': {
    [forced]: { selectors: { '&[aria-selected=true]': { borderInlineStart: '4px solid Highlight' } } },
  },
})

/** Shows the choice: a checkbox for multiple choice, only a check mark for single choice. */
export const box = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 18,
  blockSize: 18,
  borderRadius: vars.radius.label,
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
  ...typeset('sm'),
  display: 'block',
  overflowWrap: 'anywhere',
  selectors: {
    [`${option}[aria-disabled] &`]: { color: color['ink-2'] },
    [`${option}[data-even] &`]: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
})

/* Space follows each part, so that a wrapped part aligns with the start of the line. */
export const name = style({ marginInlineEnd: space[4] })

export const reading = style({ ...typeset('xs'), color: color['ink-2'], marginInlineEnd: space[4] })

export const detailLine = style({
  ...typeset('xs'),
  display: 'block',
  color: color['ink-2'],
  overflowWrap: 'anywhere',
  ':empty': { display: 'none' },
  selectors: {
    [`${option}[data-even] &`]: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
})

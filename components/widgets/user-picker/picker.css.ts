import { style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const chips = style({ display: 'contents', listStyle: 'none', margin: 0, padding: 0 })

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[4],
  maxInlineSize: '100%',
  minInlineSize: 0,
  minBlockSize: `max(24px, ${knobs.target})`,
  paddingInlineStart: space[8],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.label,
  background: color.sunken,
  color: color.ink,
  overflowWrap: 'anywhere',
  cursor: 'default',
  selectors: {
    '&[data-still]': { paddingInlineEnd: space[8] },
    '&[data-strange]': { borderStyle: 'dashed', borderColor: color.control },
    '&:has(button:focus)': { outline: `2px solid ${color.focus}`, outlineOffset: 0 },
  },
  '@media': { '(forced-colors: active)': { borderColor: 'CanvasText' } },
})

export const strangeId = style({ ...mono, fontSize: 'inherit' })

/** The button that removes a person; the chip around it shows its focus. */
export const removes = style({
  font: 'inherit',
  boxSizing: 'border-box',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: `max(24px, ${knobs.target})`,
  minBlockSize: `max(24px, ${knobs.target})`,
  /* As high as the chip with its border: the whole height is touchable. */
  margin: '-1px 0',
  padding: 0,
  border: 0,
  borderRadius: vars.radius.label,
  outline: 'none',
  background: 'transparent',
  color: color['ink-2'],
  cursor: 'pointer',
  ':hover': { background: color.hover, color: color.ink },
})

/** Words on a chip for exceptional states. */
export const aside = style({ ...typeset('2xs'), color: color['ink-2'], whiteSpace: 'nowrap' })

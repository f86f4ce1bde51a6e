import { globalStyle, style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'
import { names } from './panel.css.ts'

const { color } = vars

export const hitLine = style({
  position: 'relative',
  display: 'block',
  paddingInlineEnd: 36,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})
globalStyle(`${hitLine} > ${names}`, { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' })

export const second = style({
  ...typeset('xs'),
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: color['ink-2'],
})

/** Shows a search result in the tree. */
export const toTree = style({
  position: 'absolute',
  insetInlineEnd: 0,
  insetBlockStart: '50%',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 28,
  blockSize: 28,
  marginBlockStart: -14,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.control,
  background: 'transparent',
  color: color['ink-2'],
  cursor: 'pointer',
  ':hover': { background: color.sunken, color: color.ink },
  '::before': { content: '""', position: 'absolute', inset: `min(0px, (28px - ${knobs.target}) / 2)` },
})

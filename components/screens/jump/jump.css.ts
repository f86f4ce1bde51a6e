import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const input = style({
  ...typeset('md'),
  fontFamily: 'inherit',
  inlineSize: '100%',
  boxSizing: 'border-box',
  minBlockSize: 44,
  paddingInline: space[12],
  color: color.ink,
  background: color.surface,
  border: `1px solid ${color.control}`,
  borderRadius: vars.radius.control,
  selectors: { '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: -1 } },
})
/* The list keeps its height while the words change: the dialog does not jump. */
export const list = style({ blockSize: 'min(26rem, 56dvh)', overflowY: 'auto', marginBlockStart: space[8] })
export const groupName = style({
  ...typeset('2xs'),
  color: color['ink-2'],
  paddingInline: space[12],
  paddingBlock: `${space[8]} ${space[4]}`,
})
export const option = style({
  display: 'block',
  paddingInline: space[12],
  paddingBlock: space[8],
  borderRadius: vars.radius.control,
  color: color.ink,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-selected=true]': {
      background: color.selected,
      outline: `2px solid ${color.focus}`,
      outlineOffset: -2,
    },
    '&[aria-disabled=true]': { color: color['ink-3'], cursor: 'not-allowed' },
  },
})
export const detail = style({ ...typeset('xs'), display: 'block', color: color['ink-2'] })
export const empty = style({ padding: space[12], color: color['ink-2'] })
export const hints = style({
  ...typeset('xs'),
  color: color['ink-2'],
  marginInlineEnd: 'auto',
  '@media': { '(pointer: coarse), (max-width: 480px)': { display: 'none' } },
})
export const keys = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space[8]} ${space[16]}`,
  alignItems: 'baseline',
  margin: 0,
})
export const key = style({
  ...typeset('xs'),
  fontFamily: vars.font.mono,
  paddingInline: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.label,
  background: color.sunken,
  whiteSpace: 'nowrap',
})
export const keyText = style({ margin: 0 })
export const button = style({
  inlineSize: 280,
  justifyContent: 'flex-start',
  border: `1px solid ${color.line}`,
  color: color['ink-2'],
  fontWeight: 400,
})
export const buttonKey = style({ ...typeset('2xs'), marginInlineStart: 'auto', color: color['ink-2'] })
export const settings = style({ display: 'grid', gap: space[8], marginBlockStart: space[24] })

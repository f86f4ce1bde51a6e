import { style } from '@vanilla-extract/css'
import { color, look, radius, space } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'
import { headCell } from './data-table.css.ts'

const narrow = { container: 'mds-table (max-width: 480px)', forced: '(forced-colors: active)' }
const onCards = (rules: object) => ({ '@container': { [narrow.container]: rules } })

/* Visible while its head is hovered or focused; on touch screens always. */
export const headMenu = focusable({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  inlineSize: 24,
  minBlockSize: 24,
  padding: 0,
  marginInlineStart: space[4],
  ...look.bareButton,
  borderRadius: radius.control,
  color: color['ink-2'],
  opacity: 0,
  ...look.motion('opacity'),
  selectors: {
    [`${headCell}:is(:hover, :focus-within) &, &[aria-expanded=true]`]: { opacity: 1 },
    '&:hover': { background: color.hover, color: color.ink },
  },
  '@media': {
    '(pointer: coarse)': { opacity: 1, minBlockSize: 44, inlineSize: 44 },
    [narrow.forced]: { opacity: 1 },
    print: { display: 'none' },
  },
  ...onCards({ display: 'none' }),
})
export const headMenuRoom = style({
  flex: 'none',
  inlineSize: `calc(24px + ${space[4]})`,
  ...look.screenOnly,
  ...onCards({ display: 'none' }),
})

/** The edge of a column: a target of 9 px, drawn as a hairline. */
export const widthHandle = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: -4,
  inlineSize: 9,
  zIndex: 1,
  cursor: 'col-resize',
  touchAction: 'none',
  outline: 'none',
  '::after': {
    content: '""',
    position: 'absolute',
    insetBlock: space[8],
    insetInlineStart: 4,
    inlineSize: 1,
    background: 'transparent',
  },
  selectors: {
    [`${headCell}:hover &::after`]: { background: color.control },
    '&:hover::after, &:active::after': { background: color.accent, inlineSize: 2, insetBlock: 0 },
    '&:focus-visible::after': { background: color.focus, inlineSize: 3, insetInlineStart: 3, insetBlock: 0 },
  },
  ...look.screenOnly,
  ...onCards({ display: 'none' }),
})
export const dropPlace = style({
  selectors: {
    '&[data-drop=before]': { boxShadow: `inset 3px 0 ${color.accent}` },
    '&[data-drop=after]': { boxShadow: `inset -3px 0 ${color.accent}` },
    '&[data-drop=before]:dir(rtl)': { boxShadow: `inset -3px 0 ${color.accent}` },
    '&[data-drop=after]:dir(rtl)': { boxShadow: `inset 3px 0 ${color.accent}` },
  },
})

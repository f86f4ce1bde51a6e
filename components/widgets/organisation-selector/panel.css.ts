import { globalStyle, style } from '@vanilla-extract/css'
import { knobs, vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

/** As wide as its field, and wide enough for names with their paths. */
export const place = style({
  inlineSize: 'min(420px, calc(100vw - 16px))',
  maxInlineSize: 'calc(100vw - 16px)',
})

/** The tree on the page itself. */
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  border: `1px solid ${color.control}`,
  borderRadius: vars.radius.control,
  overflow: 'hidden',
  background: color.surface,
})

/** Filters, and the way back up. */
export const bar = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  minInlineSize: 0,
  paddingBlock: space[4],
  paddingInline: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
})

export const blank = style({ flex: 1 })

export const barButton = style({
  ...typeset('xs'),
  fontFamily: 'inherit',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[4],
  minInlineSize: 0,
  minBlockSize: `max(28px, ${knobs.target})`,
  margin: 0,
  paddingBlock: 0,
  paddingInline: space[8],
  border: 0,
  borderRadius: vars.radius.control,
  background: 'transparent',
  color: color.accent,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: 0 },
  },
})
globalStyle(`${barButton} > bdi`, { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
globalStyle(`${barButton}:dir(rtl) > .flips`, { transform: 'scaleX(-1)' })

/** A name with its details, in one line. */
export const names = style({ display: 'inline' })

/** An item that only leads to others. */
export const leads = style({ color: color['ink-2'] })

/** The kind of organisation, or the text that matched. */
export const kind = style({ ...typeset('xs'), color: color['ink-2'], marginInlineStart: space[8] })

export const apart = style({ marginInlineStart: space[8] })

/** The path of the active item; ids and names may break anywhere in it. */
export const trail = style({ overflowWrap: 'anywhere' })

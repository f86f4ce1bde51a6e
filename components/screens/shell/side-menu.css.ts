import { style } from '@vanilla-extract/css'
import { color, look, radius, space } from '../../../styles/look.ts'

export const side = style({
  position: 'sticky',
  insetBlockStart: 48,
  alignSelf: 'start',
  display: 'flex',
  flexDirection: 'column',
  inlineSize: 208,
  blockSize: 'calc(100dvh - 48px)',
  overflow: 'hidden auto',
  /* What has the focus is never under the foot. */
  scrollPaddingBlockEnd: 64,
  background: color.sunken,
  borderInlineEnd: `1px solid ${color.line}`,
  ...look.screenOnly,
})
export const collapsed = style({ inlineSize: 60 })
/* In the drawer the drawer itself is the background. */
export const inDrawer = style({
  position: 'static',
  ...look.square('auto'),
  marginInline: `calc(-1 * ${space[16]})`,
  background: 'none',
  borderInlineEnd: 0,
})
export const areas = style({
  flex: 1,
  ...look.bareList,
  ...look.pad(16, 8),
  ...look.stack(2),
  alignContent: 'start',
})
/* The menus of the open area stand under its name, behind a hairline under its icon. */
export const within = style({
  ...look.bareList,
  ...look.stack(2),
  marginInlineStart: 21,
  paddingInlineStart: space[12],
  marginBlock: space[4],
  borderInlineStart: `1px solid ${color.line}`,
})
export const withinIcons = style({ marginInlineStart: 0, paddingInlineStart: 0, borderInlineStart: 0 })
export const item = style({
  position: 'relative',
  ...look.line(12),
  minBlockSize: 36,
  paddingInline: space[12],
  borderRadius: radius.control,
  color: color['ink-2'],
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: color.hover, color: color.ink },
    '&:focus-visible': look.ring(-2),
    '&[aria-current]': { color: color.ink, fontWeight: 600 },
    '&[aria-current=page]': { background: color.surface },
    [`${inDrawer} &[aria-current=page]`]: { background: color.sunken },
    '&[aria-current=page]::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      inlineSize: 3,
      background: color.accent,
    },
    '&[aria-disabled=true]': { color: color['ink-3'], cursor: 'not-allowed', background: 'none' },
  },
  '@media': {
    '(pointer: coarse)': { minBlockSize: 44 },
    '(forced-colors: active)': { selectors: { '&[aria-current=page]': { border: '1px solid CanvasText' } } },
  },
})
export const iconItem = style({ justifyContent: 'center', paddingInline: 0 })
export const label = style({ minInlineSize: 0, paddingBlock: space[4], overflowWrap: 'break-word' })
export const foot = style({
  position: 'sticky',
  insetBlockEnd: 0,
  padding: space[8],
  background: color.sunken,
  ...look.ruleAbove,
})
export const fold = style({ inlineSize: '100%', justifyContent: 'flex-start' })

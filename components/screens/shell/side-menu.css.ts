import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { motion, typeset } from '../../../styles/typeset.ts'

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
  background: vars.color.sunken,
  borderInlineEnd: `1px solid ${vars.color.line}`,
  ...motion('inline-size', 'base'),
  '@media': { print: { display: 'none' } },
})
export const collapsed = style({ inlineSize: 60 })
/* In the drawer the drawer itself is the background. */
export const inDrawer = style({
  position: 'static',
  inlineSize: 'auto',
  blockSize: 'auto',
  marginInline: `calc(-1 * ${vars.space[16]})`,
  background: 'none',
  borderInlineEnd: 0,
})

export const groups = style({ flex: 1, paddingBlock: vars.space[16] })
export const group = style({
  margin: 0,
  paddingInline: vars.space[8],
  listStyle: 'none',
  paddingBlockEnd: vars.space[12],
})
export const groupName = style({
  ...typeset('2xs'),
  color: vars.color['ink-2'],
  paddingInline: vars.space[16],
  paddingBlock: vars.space[4],
})
export const groupRule = style({
  border: 0,
  borderBlockStart: `1px solid ${vars.color.line}`,
  marginInline: vars.space[12],
  marginBlock: `0 ${vars.space[12]}`,
})

export const item = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[12],
  minBlockSize: 36,
  paddingInline: vars.space[12],
  borderRadius: vars.radius.control,
  color: vars.color['ink-2'],
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: vars.color.hover, color: vars.color.ink },
    '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
    '&[aria-current=page]': { background: vars.color.surface, color: vars.color.ink, fontWeight: 600 },
    [`${inDrawer} &[aria-current=page]`]: { background: vars.color.sunken },
    '&[aria-current=page]::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      inlineSize: 3,
      background: vars.color.accent,
    },
    '&[aria-disabled=true]': { color: vars.color['ink-3'], cursor: 'not-allowed', background: 'none' },
  },
  '@media': {
    '(pointer: coarse)': { minBlockSize: 44 },
    '(forced-colors: active)': {
      selectors: { '&[aria-current=page]': { border: '1px solid CanvasText' } },
    },
  },
})
export const iconItem = style({ justifyContent: 'center', paddingInline: 0 })
/* A long name takes two lines. */
export const label = style({ minInlineSize: 0, paddingBlock: vars.space[4], overflowWrap: 'break-word' })
export const foot = style({
  position: 'sticky',
  insetBlockEnd: 0,
  padding: vars.space[8],
  background: vars.color.sunken,
  borderBlockStart: `1px solid ${vars.color.line}`,
})
export const fold = style({ inlineSize: '100%', justifyContent: 'flex-start' })

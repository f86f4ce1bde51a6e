import { style, styleVariants } from '@vanilla-extract/css'
import { color, look, radius } from '../../../styles/look.ts'
import { dim, rise, slide, slideFrom } from '../../../styles/recipes/enter.css.ts'
import { modalShadow } from '../../../styles/recipes/surface.css.ts'

const shell = style({
  border: 0,
  padding: 0,
  background: color.surface,
  color: color.ink,
  boxShadow: modalShadow,
  overscrollBehavior: 'contain',
  ...look.plain('sm'),
  textAlign: 'start',
  outline: 'none',
  selectors: {
    '&[open]': { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr) auto' },
    '&::backdrop': { background: 'rgb(10 20 18 / .48)', animation: dim },
  },
  ...look.onForced({ border: '1px solid CanvasText' }),
})
export const dialog = style([
  shell,
  {
    margin: 'auto',
    inlineSize: 'calc(100vw - 32px)',
    maxBlockSize: 'calc(100dvh - 64px)',
    borderRadius: radius.dialog,
    animation: rise,
    ...look.onNarrow(480, { maxBlockSize: 'calc(100dvh - 16px)', inlineSize: 'calc(100vw - 16px)' }),
  },
])
export const sizes = styleVariants({ sm: 420, md: 600, lg: 880 }, width => ({ maxInlineSize: width }))
export const drawer = style([
  shell,
  {
    margin: 0,
    blockSize: '100dvh',
    maxBlockSize: 'none',
    inlineSize: 'min(480px, 100vw)',
    maxInlineSize: 'none',
    animation: slide,
  },
])
export const drawerEnd = style({
  marginInlineStart: 'auto',
  vars: { [slideFrom]: '8px' },
  selectors: { '&:dir(rtl)': { vars: { [slideFrom]: '-8px' } } },
})
export const drawerStart = style({
  marginInlineEnd: 'auto',
  inlineSize: 'min(320px, 84vw)',
  vars: { [slideFrom]: '-8px' },
  selectors: { '&:dir(rtl)': { vars: { [slideFrom]: '8px' } } },
})
export const head = style({ ...look.apart(12), alignItems: 'start', ...look.pad([16, 8], [24, 16]) })
export const dialogTitle = style({ ...look.plain('lg'), margin: 0, ...look.breakable })
export const body = style({
  ...look.pad([4, 24], 24),
  overflow: 'auto',
  overscrollBehavior: 'contain',
  minBlockSize: 0,
  /* Texts for screen readers stay inside the dialog and must not make it scroll. */
  position: 'relative',
})
export const foot = style({ ...look.atEnd(8), ...look.pad(16, 24), ...look.ruleAbove })

import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { border, color, look, vars } from '../look.ts'

/** Every tone of a status: the normal one without a colour, six study states and five general ones. */
const pairs = {
  normal: [color.ink, 'transparent'],
  planned: [color.planned, color['planned-soft']],
  ongoing: [color.ongoing, color['ongoing-soft']],
  completed: [color.completed, color['completed-soft']],
  stopped: [color.stopped, color['stopped-soft']],
  hold: [color.hold, color['hold-soft']],
  locked: [color.locked, color['locked-soft']],
  neutral: [color['ink-2'], color['planned-soft']],
  info: [color.info, color['info-soft']],
  success: [color.success, color['success-soft']],
  warning: [color.warning, color['warning-soft']],
  danger: [color.danger, color['danger-soft']],
} as const
export const toneInk = createVar()
export const toneSoft = createVar()

/** Puts a tone's two colours into variables that the styled box reads. */
export const tone = styleVariants(pairs, ([ink, soft]) => ({ vars: { [toneInk]: ink, [toneSoft]: soft } }))
const wipe = keyframes({ from: { clipPath: 'inset(0 0 100% 0)' }, to: { clipPath: 'inset(0)' } })

/** The 4 px status spine along the leading edge of a positioned box; a border where colours are forced. The normal state has none. */
export const spine = style({
  position: 'relative',
  '::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    inlineSize: border.spine,
    background: toneInk,
    printColorAdjust: 'exact',
  },
  ...look.onForced({
    borderInlineStart: `${border.spine} solid CanvasText`,
    '::before': { content: 'none' },
  }),
})

/** A row whose state has just changed: its spine is drawn once from the top. It is the only decorative animation. */
export const spineChanged = style({
  '::before': { animation: `${wipe} ${vars.motion.slow} ${vars.motion.in} 1` },
})

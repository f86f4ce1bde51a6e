import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../contract.css.ts'

/** Every tone of a status: the normal one without a colour, six study states and five general ones. */
const pairs = {
  normal: [vars.color.ink, 'transparent'],
  planned: [vars.color.planned, vars.color['planned-soft']],
  ongoing: [vars.color.ongoing, vars.color['ongoing-soft']],
  completed: [vars.color.completed, vars.color['completed-soft']],
  stopped: [vars.color.stopped, vars.color['stopped-soft']],
  hold: [vars.color.hold, vars.color['hold-soft']],
  locked: [vars.color.locked, vars.color['locked-soft']],
  neutral: [vars.color['ink-2'], vars.color['planned-soft']],
  info: [vars.color.info, vars.color['info-soft']],
  success: [vars.color.success, vars.color['success-soft']],
  warning: [vars.color.warning, vars.color['warning-soft']],
  danger: [vars.color.danger, vars.color['danger-soft']],
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
    inlineSize: vars.border.spine,
    background: toneInk,
    printColorAdjust: 'exact',
  },
  '@media': {
    '(forced-colors: active)': {
      borderInlineStart: `${vars.border.spine} solid CanvasText`,
      '::before': { content: 'none' },
    },
  },
})

/** A row whose state has just changed: its spine is drawn once from the top. It is the only decorative animation. */
export const spineChanged = style({
  '::before': { animation: `${wipe} ${vars.motion.slow} ${vars.motion.in} 1` },
})

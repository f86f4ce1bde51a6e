import { createVar, keyframes } from '@vanilla-extract/css'
import { knobs, vars } from '../look.ts'

/*
 * How what opens comes in, as values of `animation`: 120 to 180 ms, by opacity and translation alone, so that nothing is laid out again
 * and a press or a key never waits. Reduced motion sets times and ways to zero (theme.css.ts).
 */
const enter = (speed: 'fast' | 'base' | 'slow', ...way: string[]) => {
  const from = { opacity: 0, ...(way.length > 0 && { translate: way.map(moved).join(' ') }) }
  return `${keyframes({ from })} ${vars.motion[speed]} ${vars.motion.in}`
}
const moved = (length: string) => `calc(${length} * ${knobs.move})`

/** The way of `slide` along the line, as a length. */
export const slideFrom = createVar()
export const show = enter('fast')
export const appear = enter('base')
export const dim = enter('slow')
export const drop = enter('base', '0px', '-4px')
export const rise = enter('slow', '0px', '8px')
export const slide = enter('slow', slideFrom)

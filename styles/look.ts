/*
 * All that a `*.css.ts` needs besides vanilla-extract: the tokens, and the looks that rules are made of, to spread into a style:
 * `style({ ...look.row(8), ...look.quiet('xs') })`. They exist only while styles are built; a sheet contains what they spell out.
 */
import { vars } from './contract.css.ts'

export { knobs, vars } from './contract.css.ts'
export * as look from './looks.ts'
export const { border, color, font, height, layer, radius, shadow, space, text } = vars

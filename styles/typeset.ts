import { vars } from './contract.css.ts'

export type Step = keyof typeof vars.text

/** Size, line and weight of one type step, to spread into a style. */
export const typeset = (step: Step) => ({
  fontSize: vars.text[step].size,
  lineHeight: vars.text[step].line,
  fontWeight: vars.text[step].weight,
})

/** Identifiers, counts and dates: the mono face with its slashed zero and figures of equal width. */
export const mono = {
  fontFamily: vars.font.mono,
  fontVariantNumeric: 'tabular-nums slashed-zero',
  letterSpacing: 0,
}

/** What users wrote keeps its line breaks. */
export const ownLines = { whiteSpace: 'pre-line' } as const

/** Our texts keep their order where the page runs from right to left: otherwise "7 of 39" would begin with 39. */
export const ownOrder = { unicodeBidi: 'plaintext', textAlign: 'match-parent' } as const

/** Controls that can only be pressed or typed into are not printed. */
export const screenOnly = { '@media': { print: { display: 'none' } } } as const

/** Entering and leaving movements; reduced motion sets the times to zero. */
export const motion = (properties: string, speed: keyof typeof speeds = 'fast') => ({
  transition: properties
    .split(' ')
    .map(property => `${property} ${speeds[speed]} ${vars.motion.in}`)
    .join(', '),
})

const speeds = { fast: vars.motion.fast, base: vars.motion.base, slow: vars.motion.slow }

/** Colours of text that is on the ground of the host page (elements/base/own-rule.ts); in the portal those of the tokens. */
export const onGround = {
  ink: `var(--_mds-ground, ${vars.color.ink})`,
  hint: `var(--_mds-hint, ${vars.color['ink-2']})`,
  faint: `var(--_mds-hint, ${vars.color['ink-3']})`,
  danger: `var(--_mds-alarm, ${vars.color.danger})`,
} as const

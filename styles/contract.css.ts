import { createGlobalThemeContract } from '@vanilla-extract/css'
import { mapTokens, tokens } from './tokens.ts'

/**
 * The variables that styles read. Each entry is a private variable (`--_mds-color-ink`) that theme.css.ts computes on
 * `:root` and `:host` from the public one (`--mds-color-ink`) and the token's default. Only a host page sets public
 * names.
 */
export const vars = createGlobalThemeContract(
  mapTokens({ ...tokens.base, ...tokens.light, ...tokens.regular }, () => ''),
  (_, path) => `_mds-${path.join('-')}`,
)

/** Private variables that have no public name. */
export const knobs = createGlobalThemeContract(
  { target: '', leading: '', move: '' },
  (_, path) => `_mds-${path.join('-')}`,
)

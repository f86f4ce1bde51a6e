import { createGlobalThemeContract } from '@vanilla-extract/css'
import { mapTokens, tokens } from './tokens.ts'

/**
 * What styles read. Each entry is a private variable (`--_mds-color-ink`) that theme.css.ts computes on `:root` and `:host`
 * from the public one (`--mds-color-ink`) and the token's default. A host page sets public names only; we never do.
 */
export const vars = createGlobalThemeContract(
  mapTokens({ ...tokens.base, ...tokens.light, ...tokens.regular }, () => ''),
  (_, path) => `_mds-${path.join('-')}`,
)

/** Private knobs that have no public name. */
export const knobs = createGlobalThemeContract(
  { target: '', leading: '', move: '' },
  (_, path) => `_mds-${path.join('-')}`,
)

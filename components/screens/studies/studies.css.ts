import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

/* Identifiers never break over lines. */
export const planId = style({ ...look.inline(4), whiteSpace: 'nowrap', color: color['ink-2'] })
globalStyle(`${planId} > a > span`, {
  '@container': { 'mds-table (max-width: 480px)': { whiteSpace: 'nowrap' } },
})
/* What tells one study from another is often at the end of its title. */
export const title = style({
  display: 'grid',
  minInlineSize: 152,
  maxInlineSize: 400,
  '@container': { 'mds-table (max-width: 480px)': { minInlineSize: 0 } },
})
/* Its last word goes below the numbers rather than take room from the title. */
export const sites = style({
  display: 'inline-block',
  inlineSize: 'min-content',
  minInlineSize: '10ch',
  whiteSpace: 'normal',
  wordBreak: 'keep-all',
  '@container': { 'mds-table (max-width: 480px)': { inlineSize: 'auto' } },
})
/* What is missing, and beside it what edits the whole record. */
export const tools = style({ ...look.ends(12), paddingBlockEnd: space[8], ...look.screenOnly })
export const meter = style({ ...look.stack(8), paddingBlock: space[12], ...look.screenOnly })
export const bar = style({ inlineSize: '100%', maxInlineSize: 420, blockSize: 8, accentColor: color.accent })
export const missing = style({ ...look.wrap([4, 16]), ...look.bareList, ...look.plain('sm') })
export const missingHead = style({ color: color['ink-2'] })
export const plain = style({ margin: 0, ...look.plain('sm') })
export const blocks = style({ margin: 0, paddingInlineStart: space[24] })
export const form = style(look.stack(32))

/* Registry numbers, one a line; on a phone their parts are below each other. */
export const numbers = style({ ...look.stack(12), ...look.bareBox, marginBlockStart: space[16] })
export const legend = style({ padding: 0, ...look.bold('sm') })
export const number = style({ ...look.grid('fr fr fr auto', 12, 767), alignItems: 'end' })

/* A registry file: what is done with all of its rows, and the organisations that may be a place. */
export const acts = style({ ...look.wrap(12), alignItems: 'end' })
export const hits = style({ display: 'grid', ...look.bareList })
globalStyle(`${hits} > li`, { ...look.ends(8), ...look.entry(8) })

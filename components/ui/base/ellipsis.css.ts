import { look, radius } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

export const line = focusable({
  display: 'block',
  maxInlineSize: '100%',
  minInlineSize: 0,
  ...look.cut,
  borderRadius: radius.label,
  '@media': { print: { whiteSpace: 'normal' } },
  /* A card has enough lines for the whole text. */
  '@container': { 'mds-table (max-width: 480px)': { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
})
export const lines = focusable({
  minInlineSize: 0,
  ...look.clamp(4),
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  borderRadius: radius.label,
  '@media': { print: { WebkitLineClamp: 'none' } },
  '@container': { 'mds-table (max-width: 480px)': { WebkitLineClamp: 'none' } },
})
export const still = focusable({ whiteSpace: 'nowrap', borderRadius: radius.label, position: 'relative' })

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'

export const line = style([
  focusRing,
  {
    display: 'block',
    maxInlineSize: '100%',
    minInlineSize: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderRadius: vars.radius.label,
    '@media': { print: { whiteSpace: 'normal' } },
    /* A card has enough lines for the whole text. */
    '@container': { 'mds-table (max-width: 480px)': { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
  },
])

export const still = style([
  focusRing,
  { whiteSpace: 'nowrap', borderRadius: vars.radius.label, position: 'relative' },
])

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'

/* Its target is 24 px, the picture 14. */
export const mark = style([
  focusRing,
  {
    display: 'inline-grid',
    placeItems: 'center',
    inlineSize: 24,
    blockSize: 24,
    marginBlock: -4,
    color: vars.color.warning,
    borderRadius: vars.radius.label,
  },
])

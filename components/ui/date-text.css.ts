import { style } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'
import { focusRing } from '../../styles/recipes/a11y.css.ts'
import { mono } from '../../styles/typeset.ts'

export const dateText = style([
  focusRing,
  {
    ...mono,
    fontSize: vars.text.xs.size,
    whiteSpace: 'nowrap',
    direction: 'ltr',
    unicodeBidi: 'isolate',
    borderRadius: vars.radius.label,
  },
])

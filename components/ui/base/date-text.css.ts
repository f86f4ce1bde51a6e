import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'
import { mono } from '../../../styles/typeset.ts'

export const dateText = style([
  focusRing,
  {
    fontSize: vars.text.xs.size,
    whiteSpace: 'nowrap',
    borderRadius: vars.radius.label,
  },
])

export const bareDate = style([dateText, { ...mono, direction: 'ltr', unicodeBidi: 'isolate' }])

import { style } from '@vanilla-extract/css'
import { look, radius, text } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

export const dateText = focusable({
  fontSize: text.xs.size,
  whiteSpace: 'nowrap',
  borderRadius: radius.label,
})
export const bareDate = style([dateText, { ...look.mono, direction: 'ltr', unicodeBidi: 'isolate' }])

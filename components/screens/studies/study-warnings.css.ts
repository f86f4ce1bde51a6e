import { color, look, radius } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

/* Its target is 24 px, the picture 14. */
export const mark = focusable({
  display: 'inline-grid',
  placeItems: 'center',
  ...look.square(24),
  marginBlock: -4,
  color: color.warning,
  borderRadius: radius.label,
})

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const page = style({ display: 'grid', gap: space[16], gridTemplateColumns: 'minmax(0, 1fr)' })
export const name = style({ display: 'grid', gap: space[2] })
export const link = style([focusRing, { color: color.accent, fontWeight: 600 }])
export const meta = style({ ...typeset('xs'), color: color['ink-2'] })
export const due = style({ margin: 0, paddingInlineStart: space[20] })
export const above = style({ paddingBlockEnd: space[16] })

import { style } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { typeset } from '../../../../styles/typeset.ts'

export const body = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[16] })
export const note = style({ ...typeset('sm'), color: vars.color['ink-2'] })

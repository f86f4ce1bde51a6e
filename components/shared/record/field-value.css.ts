import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono as monospaced } from '../../../styles/typeset.ts'

export const quiet = style({ color: vars.color['ink-3'] })
export const nowrap = style({ whiteSpace: 'nowrap', '@media': { print: { whiteSpace: 'normal' } } })
export const clipped = style({ display: 'grid', maxInlineSize: 260 })
export const mono = style(monospaced)

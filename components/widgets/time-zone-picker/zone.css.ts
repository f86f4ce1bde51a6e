import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { onGround, typeset } from '../../../styles/typeset.ts'

const { color } = vars

/** The triangle of the field; the whole field opens the list. */
export const arrow = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 24,
  color: color['ink-2'],
  pointerEvents: 'none',
})

export const line = style({ flex: '1 1 0', textOverflow: 'ellipsis' })

export const note = style({ ...typeset('xs'), color: onGround.hint, fontVariantNumeric: 'tabular-nums' })

export const warning = style({ ...typeset('xs'), color: onGround.hint })

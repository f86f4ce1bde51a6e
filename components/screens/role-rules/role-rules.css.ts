import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const page = style({ display: 'grid', gap: space[16], gridTemplateColumns: 'minmax(0, 1fr)' })
export const head = style({ display: 'grid', gap: space[4] })
export const headLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
})
export const intro = style({ margin: 0, color: color['ink-2'], maxInlineSize: 640 })
export const name = style({ display: 'grid', overflowWrap: 'anywhere', justifyItems: 'start' })
export const sub = style({ margin: 0, ...typeset('xs'), color: color['ink-2'] })
export const actions = style({ display: 'inline-flex', gap: space[2] })
export const breakers = style({ display: 'grid', gap: space[8], gridTemplateColumns: 'minmax(0, 1fr)' })
export const text = style({ margin: 0 })
export const record = style({ display: 'grid', gap: space[16], gridTemplateColumns: 'minmax(0, 1fr)' })

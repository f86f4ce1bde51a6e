import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'

export const panel = style({ padding: vars.space[4], minInlineSize: 180 })
export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const entry = style({
  inlineSize: '100%',
  justifyContent: 'flex-start',
  fontWeight: 400,
  selectors: { '&[aria-current=true]': { fontWeight: 600 } },
})
export const words = style({ flex: 1, textAlign: 'start' })

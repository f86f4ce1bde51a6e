import { style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'

export const panel = style({ padding: space[4], minInlineSize: 180 })
export const list = style(look.bareList)
export const entry = style({
  inlineSize: '100%',
  justifyContent: 'flex-start',
  fontWeight: 400,
  selectors: { '&[aria-current=true]': { fontWeight: 600 } },
})
export const words = style({ flex: 1, textAlign: 'start' })

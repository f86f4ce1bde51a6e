import { style } from '@vanilla-extract/css'
import { look } from '../../styles/look.ts'

const columns = (least: string) => ({
  ...look.grid(`repeat(auto-fill, minmax(min(100%, ${least}), 1fr))`, 32),
  alignItems: 'start',
})
export const side = style(columns('520px'))
export const many = style(columns('360px'))

import { style } from '@vanilla-extract/css'
import { look } from '../../styles/look.ts'

export const room = style({ minBlockSize: 470 })
export const many = style({
  ...look.grid('repeat(auto-fill, minmax(min(100%, 400px), 1fr))', 24),
  alignItems: 'start',
})

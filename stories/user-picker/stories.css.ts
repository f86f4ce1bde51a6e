import { style } from '@vanilla-extract/css'
import { look } from '../../styles/look.ts'

export const room = style({ minBlockSize: 400 })
export const many = style({
  ...look.grid('repeat(auto-fill, minmax(min(100%, 360px), 1fr))', 24),
  alignItems: 'start',
})

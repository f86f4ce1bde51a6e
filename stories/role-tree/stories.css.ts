import { style } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'

const columns = (least: string) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${least}), 1fr))`,
  gap: vars.space[32],
  alignItems: 'start',
})

/** Trees side by side as far as there is room. */
export const side = style(columns('520px'))
export const many = style(columns('360px'))

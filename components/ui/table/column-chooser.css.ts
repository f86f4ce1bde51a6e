import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const chooser = style({ inlineSize: 320 })
export const help = style({ ...look.plain('xs'), color: color['ink-3'], margin: 0, marginBlockEnd: space[8] })

/* About keys: not for a finger. */
export const keys = style({ '@media': { '(hover: none)': { display: 'none' } } })
export const list = style({ ...look.bareList, marginBlockEnd: space[8] })
export const item = style({ ...look.line(8), justifyContent: 'space-between', ...look.entry(4) })
export const moves = style({ display: 'flex', flex: 'none' })

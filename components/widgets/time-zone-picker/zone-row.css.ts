import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import { option } from '../../ui/combobox/list.css.ts'

/** Offset, texts, clock; the offsets of all rows are aligned. */
export const row = style({
  selectors: {
    [`${option}&`]: { gridTemplateColumns: 'max-content minmax(0, 1fr) max-content', columnGap: space[12] },
  },
})
export const offset = style({ ...look.mono, color: color['ink-2'], whiteSpace: 'nowrap' })
export const clock = style({ ...look.mono, color: color.ink, whiteSpace: 'nowrap' })

/** The server's offset, where the browser's data differs. */
export const differs = style({ ...look.plain('2xs'), display: 'block', color: color.warning })

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { mono, typeset } from '../../../styles/typeset.ts'
import { option } from '../../ui/combobox/list.css.ts'

const { color, space } = vars

/** Offset, texts, clock; the offsets of all rows are aligned. */
export const row = style({
  selectors: {
    [`${option}&`]: {
      gridTemplateColumns: 'max-content minmax(0, 1fr) max-content',
      columnGap: space[12],
    },
  },
})

export const offset = style({ ...mono, color: color['ink-2'], whiteSpace: 'nowrap' })

export const clock = style({ ...mono, color: color.ink, whiteSpace: 'nowrap' })

/** The server's offset, where the browser's data differs. */
export const differs = style({ ...typeset('2xs'), display: 'block', color: color.warning })

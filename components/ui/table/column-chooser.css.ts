import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const chooser = style({ inlineSize: 320 })

export const help = style({ ...typeset('xs'), color: color['ink-3'], margin: 0, marginBlockEnd: space[8] })

/* About keys: not for a finger. */
export const keys = style({ '@media': { '(hover: none)': { display: 'none' } } })

export const list = style({ listStyle: 'none', margin: 0, marginBlockEnd: space[8], padding: 0 })

export const item = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space[8],
  paddingBlock: space[4],
  borderBlockEnd: `1px solid ${color.line}`,
})

export const moves = style({ display: 'flex', flex: 'none' })

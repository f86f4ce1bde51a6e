import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars
const phone = '(max-width: 480px)'

/* The chart label at the head of a record identifies it, under one dark rule. */
export const label = style({
  display: 'grid',
  gap: space[12],
  paddingBlock: space[16],
  paddingInline: space[20],
  background: color.surface,
  borderBlock: `1px solid ${color.line}`,
  borderBlockStart: `2px solid ${color.ink}`,
  '@media': { print: { breakInside: 'avoid' } },
})
export const labelTop = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[12] })

/* Key facts in columns; on a phone each beside its name. The record sets the number of columns. */
export const facts = style({
  display: 'grid',
  gap: `${space[12]} ${space[24]}`,
  margin: 0,
  '@media': { [phone]: { rowGap: space[8] } },
})
export const fact = style({
  minInlineSize: 0,
  '@media': {
    [phone]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(104px, 34%) minmax(0, 1fr)',
      alignItems: 'baseline',
      gap: space[12],
    },
  },
})
export const factName = style({ ...typeset('xs'), color: color['ink-2'] })
export const factValue = style({ margin: 0, overflowWrap: 'anywhere' })

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { focusRing } from '../../../styles/recipes/a11y.css.ts'
import { toneInk, toneSoft } from '../../../styles/recipes/spine.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { space } = vars

export const summary = style([
  focusRing,
  {
    ...typeset('sm'),
    background: toneSoft,
    color: toneInk,
    paddingBlock: space[12],
    paddingInline: `${space[16]} ${space[12]}`,
  },
])

export const heading = style({
  fontWeight: 600,
  margin: 0,
  display: 'flex',
  gap: space[8],
  alignItems: 'center',
})

export const list = style({ margin: 0, marginBlockStart: space[4], paddingInlineStart: space[24] })

export const link = style([
  focusRing,
  {
    display: 'inline-block',
    minBlockSize: 24,
    color: 'inherit',
    textUnderlineOffset: '0.2em',
    borderRadius: vars.radius.label,
  },
])

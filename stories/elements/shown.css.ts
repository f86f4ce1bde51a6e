import { style } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'
import { mono, typeset } from '../../styles/typeset.ts'

/** Space for what opens under an element. */
export const place = style({ minBlockSize: 400 })
export const form = style({ minBlockSize: 400, maxInlineSize: 480 })
export const atEnd = style({ display: 'flex', justifyContent: 'flex-end', minBlockSize: 640 })

export const embed = style({
  display: 'grid',
  gap: vars.space[8],
  justifyItems: 'start',
  marginBlockStart: vars.space[32],
  borderBlockStart: `1px solid ${vars.color.line}`,
  paddingBlockStart: vars.space[16],
})

export const code = style([
  typeset('xs'),
  mono,
  {
    direction: 'ltr',
    inlineSize: '100%',
    minInlineSize: 0,
    margin: 0,
    padding: vars.space[12],
    background: vars.color.sunken,
    borderRadius: vars.radius.control,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
])

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

export const avatar = style({
  ...typeset('2xs'),
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: '50%',
  overflow: 'hidden',
  background: vars.color.selected,
  color: vars.color.ink,
  boxShadow: `inset 0 0 0 1px ${vars.color.line}`,
  userSelect: 'none',
  whiteSpace: 'nowrap',
  selectors: { '&[data-small]': { letterSpacing: '-0.04em' } },
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})

export const picture = style({ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' })

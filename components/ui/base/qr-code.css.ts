import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'

const { color } = vars

/* Scanners need dark on light, whatever the theme. */
export const qr = style({
  colorScheme: 'light',
  forcedColorAdjust: 'none',
  inlineSize: 184,
  blockSize: 184,
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.panel,
})
export const qrDots = style({ fill: color.ink })

import { style } from '@vanilla-extract/css'
import { color, look, radius } from '../../../styles/look.ts'

/* Scanners need dark on light, whatever the theme. */
export const qr = style({
  colorScheme: 'light',
  forcedColorAdjust: 'none',
  ...look.square(184),
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
})
export const qrDots = style({ fill: color.ink })

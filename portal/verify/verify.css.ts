import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import '../../styles/theme.css.ts'
import '../../styles/base.css.ts'
import { border, color, look, radius, space } from '../../styles/look.ts'

globalStyle('#verify', {
  ...look.stack(24),
  maxInlineSize: 640,
  marginInline: 'auto',
  padding: `${space[32]} ${space[16]}`,
  overflowWrap: 'anywhere',
})

export const head = style({ ...look.line(12), flexWrap: 'wrap', justifyContent: 'space-between' })
export const intro = style({ color: color['ink-2'] })

const result = style({
  ...look.stack(16),
  padding: space[16],
  border: `2px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.surface,
})
/** The tone of a result; its icon and its words say the same. */
export const tones = styleVariants(
  { good: color.success, doubtful: color.warning, bad: color.danger, plain: color.line },
  tone => [result, { borderColor: tone }],
)
export const outcome = style({ ...look.line(12), alignItems: 'center' })
export const icon = style({ flex: 'none', inlineSize: 40, blockSize: 40 })
export const facts = style({ display: 'grid', gap: space[8], gridTemplateColumns: 'minmax(8rem, auto) 1fr' })
globalStyle(`${facts} dt`, { color: color['ink-2'] })
globalStyle(`${facts} dd`, { fontWeight: 600 })
export const fine = style({ color: color['ink-2'], ...look.plain('xs') })

export const form = style({ ...look.stack(12) })
globalStyle(`${form} label, #verify select`, { display: 'block' })
globalStyle(`#verify :is(textarea, select, input, button)`, {
  font: 'inherit',
  minBlockSize: 44,
  maxInlineSize: '100%',
  padding: `${space[8]} ${space[12]}`,
  color: color.ink,
  background: color.surface,
  border: `${border.line} solid ${color.control}`,
  borderRadius: radius.control,
})
globalStyle('#verify textarea', { display: 'block', inlineSize: '100%', minBlockSize: 96 })
globalStyle('#verify button', {
  background: color.accent,
  color: color['on-accent'],
  borderColor: color.accent,
  fontWeight: 600,
})

import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import { fieldGroup } from '../../../styles/recipes/fieldset.css.ts'

export const page = style({ ...look.stack(24), maxInlineSize: look.formWidth })
export const head = style(look.stack(4))
export const headLine = style(look.ends(12))
export const intro = style({ color: color['ink-2'], maxInlineSize: 640 })
export const hint = style(look.quiet('xs'))
export const columns = style({
  ...look.grid('fr 340px', 32),
  alignItems: 'start',
  ...look.onNarrow(1099, { gridTemplateColumns: look.oneColumn, gap: space[24] }),
})
export const sections = style({ ...look.stack(24), minInlineSize: 0 })
export const section = style({ minInlineSize: 0 })
export const title = style({ ...look.plain('lg'), paddingBlockEnd: space[8], ...look.darkBelow })
export const plate = style({ ...look.stack(16), padding: space[16], ...look.sheet })
export const readPlate = style({ background: color.surface, paddingInline: space[16] })
export const wide = style({ ...look.stack(4), maxInlineSize: 440 })
export const narrow = style({ maxInlineSize: 200 })
export const group = fieldGroup
export const legend = style(look.bold('sm'))
export const withUnit = style(look.line(8))
globalStyle(`${withUnit} > input`, { inlineSize: 112, flex: 'none' })
export const unit = style({ color: color['ink-2'] })
export const panel = style({
  position: 'sticky',
  insetBlockStart: 72,
  ...look.stack(12),
  padding: space[16],
  background: color.surface,
  border: `1px solid ${color.line}`,
  ...look.onNarrow(1099, { position: 'static' }),
})
export const panelTitle = style(look.bold('md'))
export const hits = style({ ...look.stack(16), justifyItems: 'start' })
export const hit = style({ ...look.stack(8), inlineSize: '100%', ...look.edge('warning', 12) })
export const hitTitle = style(look.bold('sm'))
export const standing = style({ ...look.stack(8), inlineSize: '100%' })
export const names = style({ ...look.stack(4), ...look.bareList, ...look.plain('xs') })
export const name = style(look.wrap([0, 8]))
export const place = style({ color: color['ink-2'] })

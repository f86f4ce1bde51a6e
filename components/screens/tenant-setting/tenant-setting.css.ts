import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { fieldGroup } from '../../../styles/recipes/fieldset.css.ts'
import { formWidth } from '../../../styles/recipes/page.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars
const narrowPage = '(max-width: 1099px)'

export const page = style({ display: 'grid', gap: space[24], maxInlineSize: formWidth })
export const head = style({ display: 'grid', gap: space[4] })
export const headLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
})
export const intro = style({ margin: 0, color: color['ink-2'], maxInlineSize: 640 })
export const hint = style({ ...typeset('xs'), margin: 0, color: color['ink-2'] })

/* Settings on the left; the affected users follow on the right. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  gap: space[32],
  alignItems: 'start',
  '@media': { [narrowPage]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[24] } },
})
export const sections = style({ display: 'grid', gap: space[24], minInlineSize: 0 })
export const section = style({ minInlineSize: 0 })
export const title = style({
  ...typeset('lg'),
  margin: 0,
  paddingBlockEnd: space[8],
  borderBlockEnd: `2px solid ${color.ink}`,
})
export const plate = style({
  display: 'grid',
  gap: space[16],
  padding: space[16],
  background: color.surface,
  borderBlockEnd: `1px solid ${color.line}`,
})
export const readPlate = style({ background: color.surface, paddingInline: space[16] })
export const wide = style({ display: 'grid', gap: space[4], maxInlineSize: 440 })
export const narrow = style({ maxInlineSize: 200 })
export const group = fieldGroup
export const legend = style({ ...typeset('sm'), fontWeight: 600 })
export const withUnit = style({ display: 'flex', alignItems: 'center', gap: space[8] })
globalStyle(`${withUnit} > input`, { inlineSize: 112, flex: 'none' })
export const unit = style({ color: color['ink-2'] })

/* Affected users */
export const panel = style({
  position: 'sticky',
  insetBlockStart: 72,
  display: 'grid',
  gap: space[12],
  padding: space[16],
  background: color.surface,
  border: `1px solid ${color.line}`,
  '@media': { [narrowPage]: { position: 'static' } },
})
export const panelTitle = style({ ...typeset('md'), margin: 0, fontWeight: 600 })
export const hits = style({ display: 'grid', gap: space[16], justifyItems: 'start' })
export const hit = style({
  display: 'grid',
  gap: space[8],
  inlineSize: '100%',
  borderInlineStart: `4px solid ${color.warning}`,
  paddingInlineStart: space[12],
})
export const hitTitle = style({ ...typeset('sm'), margin: 0, fontWeight: 600 })
export const standing = style({ display: 'grid', gap: space[8], inlineSize: '100%' })
export const names = style({
  display: 'grid',
  gap: space[4],
  listStyle: 'none',
  margin: 0,
  padding: 0,
  ...typeset('xs'),
})
export const name = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[8] })
export const place = style({ color: color['ink-2'] })

/* Conflict */

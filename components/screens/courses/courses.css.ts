import { style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'
import { fieldGroup } from '../../../styles/recipes/fieldset.css.ts'

export const tabs = style({ paddingBlockStart: space[24] })
export const tab = style({ ...look.stack(24), paddingBlockStart: space[16], minInlineSize: 0 })
export const part = style({ ...look.stack(12), minInlineSize: 0 })
export const partHead = style({ ...look.line(8), justifyContent: 'space-between' })
export const partTitle = style({ ...look.bold('sm'), margin: 0 })
export const quiet = style(look.quiet('xs'))
export const hint = style({ ...look.quiet('sm'), margin: 0 })
export const list = style({
  ...look.bareList,
  minInlineSize: 0,
  background: color.surface,
  paddingInline: space[16],
  selectors: { '&:empty': { display: 'none' } },
})
export const row = style({
  ...look.grid(`${space[24]} fr auto`, 8),
  alignItems: 'center',
  paddingBlock: space[8],
  ...look.ruleBelow,
  ...look.onNarrow(640, { gridTemplateColumns: `${space[24]} minmax(0, 1fr)` }),
})
export const number = style({ ...look.quiet('xs'), fontVariantNumeric: 'tabular-nums' })
export const about = style({ ...look.stack(2), minInlineSize: 0, overflowWrap: 'anywhere' })
export const headActs = style(look.wrap(8))
export const acts = style({ ...look.wrap(2), ...look.onNarrow(640, { gridColumn: '2' }) })
export const chips = style(look.wrap(4))

/* A question, to read or to edit. */
export const question = style({
  ...look.grid(`${space[24]} fr auto`, 8),
  alignItems: 'start',
  paddingBlock: space[12],
  ...look.ruleBelow,
  ...look.onNarrow(640, { gridTemplateColumns: `${space[24]} minmax(0, 1fr)` }),
})
export const options = style({ ...look.bareList, ...look.stack(2), paddingBlockStart: space[4] })
export const option = style({ ...look.row(8), alignItems: 'start', color: color['ink-2'] })
export const mark = style({ flex: 'none', inlineSize: space[16] })
export const right = style({ color: color.success })
export const wrong = style({ color: color.danger })
export const form = style({ ...look.stack(16), padding: space[16], ...look.sheet, minInlineSize: 0 })
export const pair = style({ ...look.grid('fr fr', [12, 16], 720), alignItems: 'start' })
export const fields = style({ ...look.grid('fr fr', [16, 24], 767), alignItems: 'start', maxInlineSize: 960 })
export const group = fieldGroup
export const legend = style({ ...look.bold('sm'), padding: 0, paddingBlockEnd: space[8] })
export const optionForm = style({
  ...look.grid('auto fr fr auto', 8),
  alignItems: 'end',
  ...look.onNarrow(720, { gridTemplateColumns: 'auto minmax(0, 1fr) auto' }),
})
export const optionEnglish = style(look.onNarrow(720, { gridColumn: '2', gridRow: '2' }))
export const tick = style({ alignSelf: 'end', paddingBlockEnd: space[8] })
export const preview = style({ ...look.stack(12), minInlineSize: 0 })
export const figures = style({
  ...look.grid('fr fr fr', 12, 640),
  ...look.bareList,
})
export const figure = style({ ...look.stack(2), padding: space[12], ...look.sheet })
export const columns = style(look.stack(24))
export const category = style({
  ...look.grid('fr auto', 8),
  alignItems: 'center',
  paddingBlock: space[4],
  ...look.ruleBelow,
})
export const plainList = style({ ...look.stack(4), margin: 0, paddingInlineStart: space[20] })

import { globalStyle, style } from '@vanilla-extract/css'
import { color, height, look, space } from '../../../styles/look.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { fieldGroup } from '../../../styles/recipes/fieldset.css.ts'

export const page = style(look.grid('fr', 16))
export const head = style(look.stack(4))
export const headLine = style(look.ends(8))
export const intro = style({ color: color['ink-2'], maxInlineSize: 640 })
export const hint = style(look.quiet('xs'))
export const name = style({ display: 'grid', overflowWrap: 'anywhere' })
export const otherNames = style(look.quiet('xs'))
export const more = style({ color: color['ink-2'], whiteSpace: 'nowrap' })
export const actions = style({ display: 'inline-flex', gap: space[2] })
export const retired = style({ ...look.stack(8), ...look.bareList })
export const readOnlyFacts = style(look.stack(2))
export const names = style(look.grid('fr fr', [12, 16], 720))
export const options = fieldGroup
export const legend = style({ ...look.bold('sm'), padding: 0 })

/* Columns by language; where there is no room each option is a card whose fields name their language. */
const columns = 'repeat(4, minmax(0, 1fr))'
const buttons = `calc(3 * ${height.control} + 2 * ${space[2]})`
export const heads = style({
  ...look.quiet('2xs'),
  ...look.grid(columns, 8),
  paddingInlineStart: space[24],
  paddingInlineEnd: `calc(${buttons} + ${space[8]})`,
  ...look.onNarrow(720, { display: 'none' }),
})
export const optionList = style({ ...look.stack(8), ...look.bareList, counterReset: 'option' })
export const option = style({
  ...look.grid(`${space[16]} fr ${buttons}`, 8),
  alignItems: 'start',
  counterIncrement: 'option',
  '::before': { ...look.quiet('xs'), content: 'counter(option)', lineHeight: height.control },
  ...look.onNarrow(720, {
    padding: space[12],
    border: `1px solid ${color.line}`,
    gridTemplateColumns: `${space[16]} minmax(0, 1fr)`,
  }),
})
export const optionNames = style({ ...look.grid(columns, 8, 720), alignItems: 'start', minInlineSize: 0 })
export const optionName = style({})
globalStyle(`${optionName} > label`, {
  '@media': {
    '(min-width: 721px)': {
      position: 'absolute',
      ...look.square(1),
      margin: -1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
})
export const optionNumber = visuallyHidden
export const optionActions = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: space[2],
  ...look.onNarrow(720, { gridColumn: '2', justifyContent: 'flex-start' }),
})
export const addOption = style({ justifySelf: 'start' })

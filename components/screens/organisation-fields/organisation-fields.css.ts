import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { fieldGroup } from '../../../styles/recipes/fieldset.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, height, space } = vars
const narrow = '(max-width: 720px)'

export const page = style({ display: 'grid', gap: space[16], gridTemplateColumns: 'minmax(0, 1fr)' })
export const head = style({ display: 'grid', gap: space[4] })
export const headLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
})
export const intro = style({ margin: 0, color: color['ink-2'], maxInlineSize: 640 })
export const hint = style({ ...typeset('xs'), margin: 0, color: color['ink-2'] })

/* The list */
export const name = style({ display: 'grid', overflowWrap: 'anywhere' })
export const otherNames = style({ ...typeset('xs'), color: color['ink-2'] })
export const more = style({ color: color['ink-2'], whiteSpace: 'nowrap' })
export const actions = style({ display: 'inline-flex', gap: space[2] })

export const retired = style({ display: 'grid', gap: space[8], listStyle: 'none', margin: 0, padding: 0 })

/* The form */
export const readOnlyFacts = style({ display: 'grid', gap: space[2], margin: 0 })
export const names = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `${space[12]} ${space[16]}`,
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const options = fieldGroup
export const legend = style({ ...typeset('sm'), fontWeight: 600, padding: 0 })

/* Columns by language; where there is no room each option is a card whose fields name their language. */
const columns = 'repeat(4, minmax(0, 1fr))'
const buttons = `calc(3 * ${height.control} + 2 * ${space[2]})`
export const heads = style({
  ...typeset('2xs'),
  display: 'grid',
  gridTemplateColumns: columns,
  gap: space[8],
  paddingInlineStart: space[24],
  paddingInlineEnd: `calc(${buttons} + ${space[8]})`,
  color: color['ink-2'],
  '@media': { [narrow]: { display: 'none' } },
})
export const optionList = style({
  display: 'grid',
  gap: space[8],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  counterReset: 'option',
})
export const option = style({
  display: 'grid',
  gridTemplateColumns: `${space[16]} minmax(0, 1fr) ${buttons}`,
  gap: space[8],
  alignItems: 'start',
  counterIncrement: 'option',
  '::before': {
    ...typeset('xs'),
    content: 'counter(option)',
    color: color['ink-2'],
    lineHeight: height.control,
  },
  '@media': {
    [narrow]: {
      padding: space[12],
      border: `1px solid ${color.line}`,
      gridTemplateColumns: `${space[16]} minmax(0, 1fr)`,
    },
  },
})
export const optionNames = style({
  display: 'grid',
  gridTemplateColumns: columns,
  gap: space[8],
  alignItems: 'start',
  minInlineSize: 0,
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const optionName = style({})
globalStyle(`${optionName} > label`, {
  '@media': {
    '(min-width: 721px)': {
      position: 'absolute',
      inlineSize: 1,
      blockSize: 1,
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
  '@media': { [narrow]: { gridColumn: '2', justifyContent: 'flex-start' } },
})
export const addOption = style({ justifySelf: 'start' })

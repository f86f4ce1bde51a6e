import { style } from '@vanilla-extract/css'
import * as look from '../../../styles/look.ts'

const { space } = look

export const hits = style({ display: 'grid', ...look.bareList })
export const hit = style({
  ...look.row([4, 16]),
  justifyContent: 'space-between',
  paddingBlock: space[8],
  ...look.ruleBelow,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
})
export const hitText = style({ display: 'grid', ...look.breakable, flex: '1 1 260px' })
export const meta = style(look.quiet('xs'))
export const heading = style({ ...look.bold('sm'), margin: 0 })

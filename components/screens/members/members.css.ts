import { globalStyle, style } from '@vanilla-extract/css'
import { color, look, space } from '../../../styles/look.ts'

export const badges = style(look.wrap(4))
/* The name of a role is longer than a phone's column: it wraps instead of being cut. */
globalStyle(`${badges} > *`, { whiteSpace: 'normal', justifyContent: 'flex-start' })
export const stack = style({ ...look.stack(16), minInlineSize: 0 })
export const count = style({ ...look.quiet('sm'), paddingBlockEnd: space[8] })
export const tabs = style({ paddingBlockStart: space[16] })
export const start = style({ justifySelf: 'start' })
/* Choosing: people who match, and beside them who was chosen. */
export const columns = style({ ...look.grid('fr fr', 32, 1023), alignItems: 'start' })
/* Where the chosen people lie below the list: their number stays in sight and leads there. */
export const jump = style({
  display: 'none',
  ...look.onNarrow(1023, {
    display: 'inline-flex',
    position: 'sticky',
    insetBlockEnd: space[16],
    justifySelf: 'center',
  }),
})
export const title = style({ ...look.bold('sm'), paddingBlockEnd: space[8] })
export const fields = style({ ...look.grid(look.fit(220), [12, 16]), alignItems: 'start', ...look.bareBox })
export const error = style({ ...look.plain('sm'), color: color.danger })
export const note = style(look.quiet('xs'))
export const origin = style({ display: 'grid', ...look.plain('xs'), overflowWrap: 'anywhere' })
export const lines = style(look.bareList)
export const line = style({ ...look.row(12), ...look.pad(8, 16), ...look.sheet })
export const grow = style({ display: 'grid', flex: '1 1 220px', minInlineSize: 0 })

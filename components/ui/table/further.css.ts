import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'

const { color } = vars

/* The table and the signs at its edges share one cell, which is as wide as the table. */
const inSameCell = { gridRow: 1, gridColumn: 1 } as const

/** More columns than fit: a hairline and a shade at the edge that they scroll under, beside the sticky columns. */
const getSign = (edge: 'Start' | 'End') =>
  ({
    content: '""',
    ...inSameCell,
    justifySelf: edge === 'Start' ? 'start' : 'end',
    position: 'sticky',
    [`insetInline${edge}`]: `var(--mds-table-${edge.toLowerCase()}, 0px)`,
    zIndex: `calc(${vars.layer.sticky} + 2)`,
    inlineSize: 16,
    pointerEvents: 'none',
    [`borderInline${edge}`]: `1px solid ${color.control}`,
    '@media': { print: { display: 'none' } },
  }) as const

const getShade = (side: 'left' | 'right') => ({
  background: `linear-gradient(to ${side}, color-mix(in srgb, ${color.ink} 14%, transparent), transparent)`,
  '@media': { '(forced-colors: active)': { background: 'none' } },
})

export const further = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(min-content, 1fr)',
  alignContent: 'start',
  selectors: {
    '&[data-further~=start]::before': getSign('Start'),
    '&[data-further~=end]::after': getSign('End'),
    '&[data-further~=start]:dir(ltr)::before': getShade('right'),
    '&[data-further~=end]:dir(ltr)::after': getShade('left'),
    '&[data-further~=start]:dir(rtl)::before': getShade('left'),
    '&[data-further~=end]:dir(rtl)::after': getShade('right'),
  },
})
globalStyle(`${further} > table`, inSameCell)

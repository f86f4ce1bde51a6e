import { style } from '@vanilla-extract/css'

export const icon = style({ display: 'inline-block', flex: 'none', verticalAlign: '-0.15em' })

export const flip = style({ selectors: { '&:dir(rtl)': { transform: 'scaleX(-1)' } } })

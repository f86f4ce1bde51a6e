import { style } from '@vanilla-extract/css'
import { color, look, radius, space } from '../../../styles/look.ts'

/** Queries the player's width, not the window's: the player may be in a page of any width. */
export const frame = style({
  containerType: 'inline-size',
  containerName: 'player',
  color: color.ink,
  ...look.plain('sm'),
})
export const layout = style({
  display: 'grid',
  gridTemplateColumns: look.oneColumn,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  overflow: 'clip',
  background: color.surface,
  '@container': {
    'player (min-width: 860px)': {
      gridTemplateColumns: 'minmax(0, 1fr) var(--mds-elearning-player-list-width, 300px)',
    },
  },
})
export const main = style({
  minInlineSize: 0,
  '@container': { 'player (min-width: 860px)': { borderInlineEnd: `1px solid ${color.line}` } },
})
export const aside = style({
  minInlineSize: 0,
  '@container': { 'player (max-width: 859.9px)': look.ruleAbove },
})
export const head = style({ ...look.stack(4), padding: space[16] })
export const titleRow = style(look.row(8))
export const title = style({ ...look.plain('lg'), margin: 0, overflowWrap: 'anywhere' })
export const description = style({ ...look.quiet('sm'), margin: 0 })
export const state = style({
  ...look.stack(12),
  justifyItems: 'center',
  alignContent: 'center',
  minBlockSize: 240,
  padding: space[24],
  textAlign: 'center',
})
export const stateTitle = style({ ...look.bold('md'), margin: 0 })
export const stateText = style({ ...look.quiet('sm'), margin: 0, maxInlineSize: '52ch' })
export const strip = style({ ...look.quiet('xs'), ...look.row(8), ...look.pad(8, 16), ...look.ruleAbove })
export const meter = style({ flex: '1 1 120px', maxInlineSize: 220, blockSize: 6, accentColor: color.accent })
export const space16 = style({ padding: space[16] })

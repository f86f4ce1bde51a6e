import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

/** Queries the player's width, not the window's: the player may be in a page of any width. */
export const frame = style({
  containerType: 'inline-size',
  containerName: 'player',
  color: color.ink,
  ...typeset('sm'),
})

export const layout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.panel,
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
  '@container': { 'player (max-width: 859.9px)': { borderBlockStart: `1px solid ${color.line}` } },
})

export const head = style({ display: 'grid', gap: space[4], padding: space[16] })
export const titleRow = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[8] })
export const title = style({ ...typeset('lg'), margin: 0, overflowWrap: 'anywhere' })
export const description = style({ ...typeset('sm'), margin: 0, color: color['ink-2'] })

export const state = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: space[12],
  minBlockSize: 240,
  padding: space[24],
  textAlign: 'center',
})
export const stateTitle = style({ ...typeset('md'), fontWeight: 600, margin: 0 })
export const stateText = style({ ...typeset('sm'), margin: 0, color: color['ink-2'], maxInlineSize: '52ch' })

export const strip = style({
  ...typeset('xs'),
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[8],
  paddingBlock: space[8],
  paddingInline: space[16],
  borderBlockStart: `1px solid ${color.line}`,
  color: color['ink-2'],
})
export const meter = style({
  flex: '1 1 120px',
  maxInlineSize: 220,
  blockSize: 6,
  accentColor: color.accent,
})
export const notes = style({ display: 'grid', gap: space[8], paddingInline: space[16] })
export const space16 = style({ padding: space[16] })

import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { fieldGroup } from '../../../styles/recipes/fieldset.css.ts'
import { typeset } from '../../../styles/typeset.ts'

const { color, space } = vars

export const form = style({
  display: 'grid',
  gap: space[24],
  padding: space[16],
  background: color.surface,
  borderBlockEnd: `1px solid ${color.line}`,
})
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `${space[16]} ${space[24]}`,
  alignItems: 'start',
  '@media': { '(max-width: 767px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const half = style({ display: 'grid', gap: space[4], maxInlineSize: 440 })
export const short = style({ maxInlineSize: 280 })
export const label = style({ ...typeset('sm'), margin: 0, fontWeight: 600 })
export const hint = style({ ...typeset('xs'), margin: 0, color: color['ink-2'] })
export const group = fieldGroup

/* The affected users, shown above the save buttons. */
export const hits = style({
  display: 'grid',
  gap: space[8],
  maxInlineSize: 640,
  paddingBlockStart: space[16],
  borderBlockStart: `1px solid ${color.line}`,
})

export const logoField = fieldGroup
export const logoRow = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[12] })
/* Has the proportions of the logo in the user menu, whatever the picture's are. */
export const logoFrame = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 200,
  blockSize: 80,
  padding: space[8],
  background: color.canvas,
  border: `1px solid ${color.line}`,
  // On a phone the picture has a line of its own, with both buttons under it.
  '@media': { '(max-width: 480px)': { marginInlineEnd: '100%' } },
})
export const logo = style({ maxInlineSize: '100%', maxBlockSize: '100%', objectFit: 'contain' })
export const noLogo = style({ ...typeset('xs'), color: color['ink-2'] })

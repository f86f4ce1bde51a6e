import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../../styles/contract.css.ts'
import { mono, typeset } from '../../../../styles/typeset.ts'

const { color, space } = vars
const narrowScreen = '(max-width: 600px)'

export const form = style({ display: 'grid', gap: space[16], minInlineSize: 0 })
export const narrow = style([form, { maxInlineSize: 440 }])
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[16],
  alignItems: 'start',
  '@media': { [narrowScreen]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })
export const short = style({ maxInlineSize: 320 })
export const note = style({ ...typeset('xs'), margin: 0, color: color['ink-2'], overflowWrap: 'anywhere' })
export const empty = style({ margin: 0, color: color['ink-2'] })

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `${space[12]} ${space[16]}`,
  margin: 0,
  paddingBlockEnd: space[16],
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': { [narrowScreen]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const fact = style({ display: 'grid', gap: space[2], minInlineSize: 0 })
export const factName = style({ ...typeset('xs'), color: color['ink-2'] })
export const factValue = style({ margin: 0, overflowWrap: 'anywhere' })
export const factMono = style([factValue, mono])

export const kinds = style({ display: 'grid', gap: space[16], maxInlineSize: 440 })

/* A signature is on paper: light in the dark theme too. */
export const paper = style({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: 96,
  maxInlineSize: 440,
  padding: space[12],
  color: color.ink,
  background: color.surface,
  border: `1px solid ${color.control}`,
  borderRadius: vars.radius.control,
  overflow: 'hidden',
})
export const figure = style({ display: 'grid', gap: space[8], margin: 0 })
export const caption = style({ ...typeset('xs'), color: color['ink-2'] })
export const picture = style({ maxInlineSize: '100%', maxBlockSize: 120, objectFit: 'contain' })

const line = { maxInlineSize: '100%', overflowWrap: 'anywhere', textAlign: 'center' } as const
export const typed = styleVariants({
  script: {
    ...line,
    fontFamily:
      '"Dancing Script Variable", "Kaiti SC", KaiTi, STKaiti, "Klee One", YuKyokasho, "HGSeikaishotaiPRO", "AR PL UKai CN", cursive',
    fontSize: '2.25rem',
    lineHeight: 1.4,
  },
  serif: {
    ...line,
    fontFamily:
      'Georgia, "Songti SC", SimSun, "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK SC", serif',
    fontSize: '1.75rem',
    lineHeight: 1.4,
  },
  sans: { ...line, fontSize: '1.75rem', lineHeight: 1.4 },
})

export const padBox = style({ display: 'grid', gap: space[4], maxInlineSize: 440 })
export const pad = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: 160,
  touchAction: 'none',
  cursor: 'crosshair',
})
export const padFoot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
})

import { style, styleVariants } from '@vanilla-extract/css'
import { color, look, space } from '../../../../styles/look.ts'

export const form = style({ ...look.stack(16), minInlineSize: 0 })
export const narrow = style([form, { maxInlineSize: 440 }])
export const fields = style({ ...look.grid('fr fr', 16, 600), alignItems: 'start' })
export const buttons = style(look.wrap(8))
export const short = style({ maxInlineSize: 320 })
export const note = style({ ...look.quiet('xs'), overflowWrap: 'anywhere' })
export const empty = style({ color: color['ink-2'] })
export const facts = style({
  ...look.grid('fr fr', [12, 16], 600),
  paddingBlockEnd: space[16],
  ...look.ruleBelow,
})
export const fact = style({ ...look.stack(2), minInlineSize: 0 })
export const factName = style(look.quiet('xs'))
export const factValue = style({ margin: 0, overflowWrap: 'anywhere' })
export const factMono = style([factValue, look.mono])
export const legend = style({ fontWeight: 600, padding: 0 })
export const channels = style({ ...look.grid(look.fit(160), 12), alignItems: 'end' })
export const kinds = style({ ...look.stack(16), maxInlineSize: 440 })

/* A signature is on paper: light in the dark theme too. */
export const paper = style({
  ...look.centred,
  minBlockSize: 96,
  maxInlineSize: 440,
  padding: space[12],
  color: color.ink,
  ...look.control,
  overflow: 'hidden',
})
export const figure = style(look.stack(8))
export const caption = style(look.quiet('xs'))
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
export const padBox = style({ ...look.stack(4), maxInlineSize: 440 })
export const pad = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: 160,
  touchAction: 'none',
  cursor: 'crosshair',
})
export const padFoot = style(look.ends(8))

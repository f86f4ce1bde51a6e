import { style } from '@vanilla-extract/css'
import { color, knobs, look, radius } from '../../../styles/look.ts'
import { focusable } from '../../../styles/recipes/focusable.ts'

export const choice = style({
  position: 'relative',
  ...look.grid('auto 1fr', 8),
  alignItems: 'start',
  justifySelf: 'start',
})

/** Without a label beside it (a table's selection column). */
export const alone = style({ gap: 0, gridTemplateColumns: 'auto', inlineSize: 'fit-content' })
export const choiceText = style({
  ...look.plain('sm'),
  display: 'inline-block',
  paddingBlock: 1,
  cursor: 'pointer',
  selectors: { ':disabled + div > &': { color: color['ink-3'], cursor: 'not-allowed' } },
})
const forced = '(forced-colors: active)'
const input = focusable({
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  margin: 0,
  marginBlock: 3,
  ...look.square(18),
  border: `1px solid ${color.control}`,
  background: color.surface,
  color: color['on-accent'],
  cursor: 'pointer',
  ...look.motion('background-color border-color'),
  /* The target extends past the drawn box. */
  '::before': { content: '""', position: 'absolute', inset: `min(-4px, (16px - ${knobs.target}) / 2)` },
  selectors: {
    '&:hover:not(:disabled)': { borderColor: color.ink },
    /* Every radio of a group without a choice is indeterminate, too: only a checkbox draws that. */
    '&:checked, &:indeterminate:where(:not([type=radio]))': {
      background: color.accent,
      borderColor: color.accent,
    },
    '&[aria-invalid=true]': { borderColor: color.danger },
    '&:disabled': {
      background: color.sunken,
      borderColor: color.line,
      color: color['ink-3'],
      cursor: 'not-allowed',
    },
  },
  ...look.onForced({ appearance: 'auto' }),
})
const drawn = { content: '""', position: 'absolute' } as const
const undrawn = { [forced]: { '::after': { display: 'none' } } }
export const box = style([
  input,
  {
    borderRadius: radius.label,
    selectors: {
      '&:checked::after': {
        ...drawn,
        top: 1,
        left: 5,
        width: 6,
        height: 11,
        border: 'solid currentColor',
        borderWidth: '0 2px 2px 0',
        transform: 'rotate(42deg)',
      },
      '&:indeterminate::after': {
        ...drawn,
        top: 7,
        left: 3,
        width: 10,
        height: 2,
        border: 0,
        background: 'currentColor',
        transform: 'none',
      },
    },
    '@media': undrawn,
  },
])
export const radio = style([
  input,
  {
    borderRadius: '50%',
    selectors: {
      '&:checked::after': { ...drawn, inset: 4, borderRadius: '50%', background: 'currentColor' },
    },
    '@media': undrawn,
  },
])
export const track = style([
  input,
  {
    inlineSize: 36,
    blockSize: 20,
    marginBlock: 2,
    borderRadius: 10,
    selectors: {
      '&::after': {
        ...drawn,
        insetBlockStart: 3,
        insetInlineStart: 3,
        ...look.square(12),
        borderRadius: '50%',
        background: color.control,
        ...look.motion('translate background-color'),
      },
      '&:checked::after': { translate: 16, background: 'currentColor' },
      '&:checked:dir(rtl)::after': { translate: -16 },
    },
    '@media': undrawn,
  },
])

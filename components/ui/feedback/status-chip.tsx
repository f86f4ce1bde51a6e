import type { ReactNode } from 'react'
import { tone as toneClass } from '../../../styles/recipes/spine.css.ts'
import { classNames } from '../base/class-names.ts'
import { StateGlyph, type StudyState } from './state-glyph.tsx'
import { chip, dot, plain } from './status-chip.css.ts'

export type Tone = keyof typeof toneClass

export type StatusChipProps = {
  /** A study state has its own icon, the general tones a dot; the normal state is a word without colour. */
  tone: Tone
  children: ReactNode
}

/** A status as a word, with its icon and colour: never by colour alone. */
export const StatusChip = ({ tone, children }: StatusChipProps) => (
  <span className={classNames(chip, toneClass[tone], tone === 'normal' && plain)}>
    {isStudyState(tone) && <StateGlyph state={tone} />}
    {!isStudyState(tone) && tone !== 'normal' && <span aria-hidden="true" className={dot} />}
    {children}
  </span>
)

const states: readonly string[] = ['planned', 'ongoing', 'completed', 'stopped', 'hold', 'locked']
const isStudyState = (tone: Tone): tone is Tone & StudyState => states.includes(tone)

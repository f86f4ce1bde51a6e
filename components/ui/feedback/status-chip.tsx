import type { ReactNode } from 'react'
import { tone as toneClass } from '../../../styles/recipes/spine.css.ts'
import { classNames } from '../base/class-names.ts'
import { icon } from '../base/icon.css.ts'
import { chip, dot, plain } from './status-chip.css.ts'

export type Tone = keyof typeof toneClass

/** Good news has no colour in a chip: it is the normal state. */
export type ChipTone = Exclude<Tone, 'success'>

export type StatusChipProps = {
  /**
   * A study state has its own icon; what asks for attention a dot and a colour. The normal state, however good, is a
   * word without colour, so that exceptions are seen.
   */
  tone: ChipTone
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

export type StudyState = 'planned' | 'ongoing' | 'completed' | 'stopped' | 'hold' | 'locked'

/* Solid shapes on a 14 px grid: distinguishable without colour. */
const shapes: Record<StudyState, ReactNode> = {
  planned: <circle cx="7" cy="7" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  // Ring and half disc in one path: a table contains hundreds of them.
  ongoing: (
    <path d="M7 1.5a5.5 5.5 0 0 1 0 11 5.5 5.5 0 0 1 0-11zM7 3v8a4 4 0 0 0 0-8z" fill="currentColor" />
  ),
  completed: <path d="M2.6 7.3 5.7 10.4 11.4 4.1" fill="none" stroke="currentColor" strokeWidth="2.2" />,
  stopped: <rect x="2.75" y="2.75" width="8.5" height="8.5" fill="currentColor" />,
  hold: <path d="M3.5 2.5h2.4v9H3.5zM8.1 2.5h2.4v9H8.1z" fill="currentColor" />,
  locked: (
    <path
      d="M7 1.5a2.9 2.9 0 0 0-2.9 2.9V6H3v6.5h8V6H9.9V4.4A2.9 2.9 0 0 0 7 1.5zm0 1.6c.75 0 1.3.57 1.3 1.3V6H5.7V4.4c0-.73.55-1.3 1.3-1.3z"
      fill="currentColor"
    />
  ),
}

/** The icon of a study state: decoration beside its word, never instead of it. */
function StateGlyph({ state }: { state: StudyState }) {
  return (
    <svg aria-hidden="true" className={icon} focusable="false" width="14" height="14" viewBox="0 0 14 14">
      {shapes[state]}
    </svg>
  )
}

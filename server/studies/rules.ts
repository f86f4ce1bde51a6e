import type { CodeName } from '../../contract/codes.ts'
import type { Reason } from '../../contract/shapes.ts'
import type { StudyStatus } from '../../contract/study-shapes.ts'
import { refused } from '../access/decide.ts'

/** Statuses in which a study allows no operations, and the code that says so (F3, TR-E7). */
const closed: Readonly<Partial<Record<StudyStatus, CodeName>>> = {
  completed: 'studyCompleted',
  stopped: 'studyStopped',
  on_hold: 'studyOnHold',
  locked: 'studyLocked',
}

type StudyState = { status: StudyStatus; active: boolean }

const over = ({ status }: StudyState): Reason | null => {
  const code = closed[status]
  return code ? refused('state', code) : null
}

/** Why nothing in a study may be changed; null when it may. */
export const studyShut = (study: StudyState): Reason | null =>
  over(study) ?? (study.active ? null : refused('state', 'studyInactive'))

/** What a study's state says to being switched on or off. */
export const studyToggleReason = (study: StudyState, on: boolean): Reason | null => {
  const shut = over(study)
  if (shut) return shut
  if (study.active !== on) return null
  return refused('state', on ? 'studyAlreadyActive' : 'studyAlreadyInactive')
}

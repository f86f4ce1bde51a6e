import type { CodeName } from '../../../contract/codes.ts'
import type { Reason } from '../../../contract/shapes.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { refused } from '../../access/decide.ts'

/** Statuses in which a study allows no operations, with their codes (F3, TR-E7). */
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

/** Why nothing in a study can be changed; null when it can. */
export const studyShut = (study: StudyState): Reason | null =>
  over(study) ?? (study.active ? null : refused('state', 'studyInactive'))

/** Why a study's state forbids enabling or disabling it. */
export const studyToggleReason = (study: StudyState, on: boolean): Reason | null => {
  const shut = over(study)
  if (shut) return shut
  if (study.active !== on) return null
  return refused('state', on ? 'studyAlreadyActive' : 'studyAlreadyInactive')
}

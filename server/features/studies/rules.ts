import type { CodeName } from '../../../contract/codes.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { deny, type Refusal } from '../../access/reasons.ts'

/** Statuses in which a study allows no operations, with their codes (F3, TR-E7). */
const closed: Readonly<Partial<Record<StudyStatus, CodeName>>> = {
  completed: 'studyCompleted',
  stopped: 'studyStopped',
  on_hold: 'studyOnHold',
  locked: 'studyLocked',
}

type StudyState = { status: StudyStatus; active: boolean }

const over = ({ status }: StudyState): Refusal | null => {
  const code = closed[status]
  return code ? deny('state', code) : null
}

/** Why nothing in a study can be changed; null when it can. */
export const studyShut = (study: StudyState): Refusal | null =>
  over(study) ?? (study.active ? null : deny('state', 'studyInactive'))

/** Why a study's state forbids enabling or disabling it. */
export const studyToggleReason = (study: StudyState, on: boolean): Refusal | null => {
  const shut = over(study)
  if (shut) return shut
  if (study.active !== on) return null
  return deny('state', on ? 'studyAlreadyActive' : 'studyAlreadyInactive')
}

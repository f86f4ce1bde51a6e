import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import type { StatusDate } from '../../../contract/study-status/calls.ts'
import { deny, type Refusal } from '../../access/reasons.ts'

/** A study as its status needs it; `heldFrom` is the status before it was put on hold or locked. */
export type StatusFacts = { status: StudyStatus; heldFrom: StudyStatus | null; active: boolean }

/** Where each status leads (P21), beside back: a hold can also end in a stop. */
const next: Readonly<Record<StudyStatus, readonly StudyStatus[]>> = {
  planned: ['ongoing', 'stopped', 'on_hold'],
  ongoing: ['completed', 'stopped', 'on_hold', 'locked'],
  completed: ['locked'],
  stopped: ['locked'],
  on_hold: ['stopped'],
  locked: [],
}

export const isHeld = (status: StudyStatus): boolean => status === 'on_hold' || status === 'locked'

/** The only status to which a study on hold or a locked one goes back (F6); null for all others. */
const getRestore = ({ status, heldFrom }: StatusFacts): StudyStatus | null =>
  isHeld(status) ? heldFrom : null

/** Every status that a study can change to now. */
export const listChoices = (study: StatusFacts): StudyStatus[] => {
  const back = getRestore(study)
  return back ? [back, ...next[study.status]] : [...next[study.status]]
}

/** Why a study cannot change to a status; null when it can. */
export const getStatusRefusal = (study: StatusFacts, to: StudyStatus): Refusal | null => {
  if (listChoices(study).includes(to)) return null
  const back = getRestore(study)
  return back && to !== study.status
    ? deny('state', 'studyRestoreOnly', { status: back })
    : deny('state', 'studyTransition', { from: study.status, to })
}

/** The status to which a held study will go back: the one that it has when it is put on hold or locked. */
export const getHeldFrom = (study: StatusFacts, to: StudyStatus): StudyStatus | null =>
  isHeld(to) ? study.status : null

const dates: Readonly<Partial<Record<StudyStatus, StatusDate>>> = {
  ongoing: 'start',
  completed: 'finish',
  stopped: 'finish',
  on_hold: 'suspension',
  locked: 'listing',
}

/** Whether a change leads back to the status before a hold or a lock. */
export const isRestore = (study: StatusFacts, to: StudyStatus): boolean => getRestore(study) === to

/** The date that a change asks for (E7). A restored study keeps its dates, and a product need not be listed when its study is locked. */
export const getDate = (
  study: StatusFacts,
  to: StudyStatus,
): { kind: StatusDate | null; required: boolean } => {
  if (isRestore(study, to)) return { kind: null, required: false }
  const kind = dates[to] ?? null
  return { kind, required: kind !== null && kind !== 'listing' }
}

/** Statuses in which a study allows no other change (F3). */
export const isClosed = (status: StudyStatus): boolean => status !== 'planned' && status !== 'ongoing'

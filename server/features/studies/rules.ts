import { sql } from 'kysely'
import type { CodeName } from '../../../contract/codes.ts'
import type { StudyAction, StudyStatus } from '../../../contract/studies/shapes.ts'
import { deny, type Refusal } from '../../access/reasons.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'

/**
 * Studies of which nothing may be given, by id, with why (P37). `lock`: none of them can be closed until the commit.
 */
export const findShutStudies = async (
  tx: Transaction,
  ids: readonly (string | null)[],
  lock: boolean,
): Promise<ReadonlyMap<string, Refusal>> => {
  const studyIds = [...new Set(ids.filter(id => id !== null))]
  if (studyIds.length === 0) return new Map()
  const studies = await rows(tx)<{ id: string; status: StudyStatus; active: boolean }>`select id, status,
    active from study
    where tenant_id = (select current_tenant()) and id = any(${studyIds}::uuid[]) order by id ${lock ? sql`for share` : sql``}`
  return new Map(
    studies.flatMap(study => {
      const shut = studyShut(study)
      return shut ? [[study.id, shut]] : []
    }),
  )
}

/** Statuses in which a study allows no operations, with their codes (F3, TR-E7). */
const closed: Readonly<Partial<Record<StudyStatus, CodeName>>> = {
  completed: 'studyCompleted',
  stopped: 'studyStopped',
  on_hold: 'studyOnHold',
  locked: 'studyLocked',
}

type StudyState = { status: StudyStatus; active: boolean }
/** A study with what may keep it from being deleted. */
export type StudyFacts = StudyState & { members: number; applications: readonly number[] }

const over = ({ status }: StudyState): Refusal | null => {
  const code = closed[status]
  return code ? deny('state', code) : null
}

/** Why nothing in a study can be changed; null when it can. */
export const studyShut = (study: StudyState): Refusal | null =>
  over(study) ?? (study.active ? null : deny('state', 'studyInactive'))

/** Why in a study no site can be closed and no end of an approval be recorded; null when it can (P37). */
export const studyProtectionReason = (study: StudyState): Refusal | null =>
  study.status === 'completed' || study.status === 'stopped' || study.status === 'on_hold'
    ? null
    : studyShut(study)

/** Why a study's state forbids enabling or disabling it. */
export const studyToggleReason = (study: StudyState, on: boolean): Refusal | null => {
  const shut = over(study)
  if (shut) return shut
  if (study.active !== on) return null
  return deny('state', on ? 'studyAlreadyActive' : 'studyAlreadyInactive')
}

/** Why a study cannot be deleted (F5): its status, its members, then other applications. */
export const studyRemovalReason = ({ status, members, applications }: StudyFacts): Refusal | null => {
  if (status !== 'planned') return deny('state', 'studyNotPlanned')
  if (members > 0) return deny('state', 'studyHasMembers')
  return applications.length > 0 ? deny('state', 'studyHasApplications') : null
}

/** Why the state of a study forbids an action. */
export const studyReason = (action: StudyAction, study: StudyFacts): Refusal | null => {
  switch (action) {
    case 'activate':
    case 'deactivate':
      return studyToggleReason(study, action === 'activate')
    case 'remove':
      return studyRemovalReason(study)
    default:
      return studyShut(study)
  }
}

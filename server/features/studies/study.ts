import type { Scope, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { type RowLock, type StudyRecord, studiesById } from './queries.ts'

export type { StudyRecord }

/** Whether the person once had a role in a study: then they know that it exists. */
export const wasMember = async (
  tx: Transaction,
  studyId: string,
  { userId }: Pick<Scope, 'userId'>,
): Promise<boolean> => {
  const roleAssignments = await rows(tx)`select from role_assignment a
    where a.tenant_id = (select current_tenant())
    and a.user_id = ${userId}::uuid and a.study_id = ${studyId}::uuid and a.effective_at <= now() limit 1`
  return roleAssignments.length > 0
}

/** Why a person does not see a study. A former member is told so and led to the list of studies; to others it does not exist (TR-T5). */
export const whyUnseen = async (tx: Transaction, studyId: string, scope: Scope): Promise<Problem> =>
  problem((await wasMember(tx, studyId, scope)) ? 'studyAccessChanged' : 'dataNotFound')

/**
 * The study of a call; for one outside the actor's scope see `whyUnseen`. A call that changes something in it
 * locks it by `share`, so that nobody closes or deletes it meanwhile.
 */
export const studyFor = async (
  tx: Transaction,
  studyId: string,
  scope: Scope,
  lock?: RowLock,
): Promise<StudyRecord> => {
  const [study] = await studiesById(tx, [studyId], scope, lock)
  if (!study) throw await whyUnseen(tx, studyId, scope)
  return study
}

/** A study in the form that lists of its sites use. */
export const studyBrief = (study: StudyRecord) => ({
  id: study.id,
  planId: study.plan_id,
  name: study.name,
  nameEn: study.name_en,
  status: study.status,
  active: study.active,
})

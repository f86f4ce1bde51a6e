import type { Scope, Transaction } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { type RowLock, type StudyRecord, studiesById } from './queries.ts'

export type { StudyRecord }

/**
 * The study of a call; one outside the actor's scope gets the same answer as an unknown one (TR-T5). A call that changes something in it
 * locks it by `share`, so that nobody closes or deletes it meanwhile.
 */
export const studyFor = async (
  tx: Transaction,
  studyId: string,
  scope: Scope,
  lock?: RowLock,
): Promise<StudyRecord> => {
  const [study] = await studiesById(tx, [studyId], scope, lock)
  if (!study) throw problem('dataNotFound')
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

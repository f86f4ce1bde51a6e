import type { Scope, Transaction } from '../context.ts'
import { problem } from '../problem.ts'
import { type StudyRecord, studiesById } from './queries.ts'

export type { StudyRecord }

/** The study that a call names; one that the actor does not see answers as one that does not exist (TR-T5). */
export const studyFor = async (tx: Transaction, studyId: string, scope: Scope): Promise<StudyRecord> => {
  const [study] = await studiesById(tx, [studyId], scope)
  if (!study) throw problem('dataNotFound')
  return study
}

/** A study as lists of its sites name it. */
export const studyBrief = (study: StudyRecord) => ({
  id: study.id,
  planId: study.plan_id,
  name: study.name,
  nameEn: study.name_en,
  status: study.status,
  active: study.active,
})

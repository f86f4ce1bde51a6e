import type { Certificate } from '../../../contract/learning/shapes.ts'
import type { Context } from '../../kernel/context.ts'
import { getCertificates, issueCertificate } from './exam-queries.ts'
import { finishRecord } from './queries.ts'
import type { Scene } from './scene.ts'
import { getCertificate } from './task-state.ts'

/** Finishes a round and issues its one certificate, if the course gives one; returns it if it may be shown. */
export const finishCourse = async (
  { tx, actor, now }: Context,
  { row, task }: Pick<Scene, 'row' | 'task'>,
  recordId: string,
): Promise<Certificate | null> => {
  await finishRecord(tx, recordId)
  if (row.certificate_days === null) return null
  await issueCertificate(tx, { recordId, userId: actor.userId, days: row.certificate_days })
  const issued = await getCertificates(tx, actor.userId, { taskIds: [task.id] })
  const own = issued.find(each => each.course_id === row.id)
  return own ? getCertificate(own, now) : null
}

import type { Certificate } from '../../../contract/learning/shapes.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { getCertificates, issueCertificate } from './exam-queries.ts'
import { finishRecord, settleRecord } from './queries.ts'
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

/** A round whose test a marker has let pass. */
type Settled = { recordId: string; userId: string; finishedAt: Date; certificateDays: number | null }

/** Finishes a round as of the hand-in of its test, known from now on; returns the number of its certificate. */
export const settleCourse = async (
  tx: Transaction,
  { recordId, userId, finishedAt, certificateDays }: Settled,
): Promise<string | null> => {
  await settleRecord(tx, recordId, finishedAt)
  if (certificateDays === null) return null
  await issueCertificate(tx, { recordId, userId, days: certificateDays })
  const row = await one(tx)<{ number: string }>`select number from certificate
    where tenant_id = (select current_tenant()) and record_id = ${recordId}::uuid`
  return row?.number ?? null
}

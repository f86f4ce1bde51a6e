import { limits } from '../../../contract/limits.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { addNotices } from '../notices/add.ts'
import { getProgress } from './progress.ts'
import type { StudyRecord } from './queries.ts'

/**
 * Reminds the lead project manager once that few fields of a study are left (O24, P36). Called after each change of its
 * fields, in the same transaction.
 */
export const remindOfProgress = async (tx: Transaction, studyId: string): Promise<void> => {
  const study = (await one(tx)<StudyRecord & { progress_reminded_at: Date | null }>`select * from study
    where tenant_id = (select current_tenant()) and id = ${studyId}::uuid`)!
  const { percent, missing } = getProgress(study)
  if (!study.lead_pm_user_id || study.progress_reminded_at) return
  if (percent < limits.studyProgressPercent || missing.length === 0) return
  const subject = {
    event: 'studyNearlyComplete',
    studyId,
    study: study.plan_id,
    percent,
    count: missing.length,
  }
  await addNotices(tx, {
    ...{ type: 'notification', kind: 'system', subject, to: [study.lead_pm_user_id] },
    ...{ reason: { rule: 'leadPm', study: study.plan_id }, studyId, link: `/csr_mds/study/edit/${studyId}` },
  })
  await run(tx)`update study set progress_reminded_at = now() where tenant_id = (select current_tenant())
    and id = ${studyId}::uuid`
}

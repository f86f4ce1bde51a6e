import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { addNotices } from '../notices/add.ts'
import type { Holding } from './rules.ts'

/**
 * Tells people of roles that they have got and that are in force now. Their sessions go on, since more access takes nothing away: the notice
 * brings the roles and their training into open pages. What begins later is not told.
 */
export const tellGiven = async (
  tx: Transaction,
  given: readonly { userId: string; holding: Holding }[],
  now: Date,
): Promise<void> => {
  const begun = given.filter(({ holding }) => holding.from <= now)
  if (begun.length === 0) return
  const studies = await rows(tx)<{ id: string; planId: string }>`select id, plan_id as "planId" from study
    where tenant_id = (select current_tenant()) and id = any(${begun.flatMap(({ holding: { studyId } }) => studyId ?? [])}::uuid[])`
  await addNotices(
    tx,
    begun.map(({ userId, holding: { role, studyId } }) => {
      const study = studies.find(each => each.id === studyId)?.planId ?? null
      return {
        ...({ type: 'notification', kind: 'authorisation', reason: { rule: 'own' } } as const),
        to: [userId],
        studyId,
        subject: { event: study ? 'granted' : 'roleGranted', role: role.name, roleEn: role.nameEn, study },
      }
    }),
  )
}

import { applications, masterDataId } from '../../../contract/access/applications.ts'
import { deny, type Refusal, toProblem } from '../../access/reasons.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'

type Quota = { most: number; count: number }

/** How many studies the licence of master data allows and how many there are; undefined without a limit. */
const getQuota = async (tx: Transaction): Promise<Quota | undefined> => {
  return one(tx)<Quota>`select l.study_limit as most,
      (select count(*)::int from study s where s.tenant_id = l.tenant_id and s.removed_at is null) as count
    from tenant_application l where l.tenant_id = (select current_tenant()) and l.application_id = ${masterDataId}
      and l.study_limit is not null`
}

/**
 * Refuses another study when the licence of master data allows no more (G49). The caller has the lock of the tenant's
 * studies, so that the last free place goes to one of them.
 */
export const requirePlace = async (tx: Transaction): Promise<void> => {
  const refusal = await getQuotaRefusal(tx)
  if (refusal) throw toProblem(refusal)
}

/** Why no study can be added to those that there are; null while there is a place. */
export const getQuotaRefusal = async (tx: Transaction): Promise<Refusal | null> => {
  const quota = await getQuota(tx)
  return quota && quota.count >= quota.most
    ? deny('state', 'studyLimit', { application: getKey(masterDataId), max: quota.most, count: quota.count })
    : null
}

/** How many studies can be added; null without a limit. */
export const placesLeft = async (tx: Transaction): Promise<number | null> => {
  const quota = await getQuota(tx)
  return quota ? Math.max(0, quota.most - quota.count) : null
}

const getKey = (id: number): string => applications.find(each => each.id === id)!.key

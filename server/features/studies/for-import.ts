import type { RegistryNumber } from '../../../contract/studies/registry.ts'
import { studiesInScope } from '../../access/scope.ts'
import type { Actor, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { getStudyColumns, joins, pin, type StudyRow } from './queries.ts'

/** A study that has a protocol id, with its numbers in registries, and whether the actor sees it. */
export type PlannedStudy = StudyRow & { visible: boolean; registry_numbers: RegistryNumber[] }

/** Studies by their protocol id in lower case. */
export const studiesByPlan = async (
  { tx, actor }: { tx: Transaction; actor: Actor },
  planIds: readonly string[],
): Promise<ReadonlyMap<string, PlannedStudy>> => {
  const lower = [...new Set(planIds.filter(Boolean).map(each => each.toLowerCase()))]
  const studies = await rows(tx)<PlannedStudy>`select ${getStudyColumns(actor)},
    ${studiesInScope(actor.scope, 's')} as visible,
      coalesce((select jsonb_agg(jsonb_build_object('type', n.type, 'value', n.value, 'issuer', n.issuer) order by n.type, n.value, n.issuer)
        from study_registry_number n where n.tenant_id = s.tenant_id and n.study_id = s.id), '[]') as registry_numbers
    from study s ${pin(actor)} ${joins} where s.tenant_id = (select current_tenant()) and s.removed_at is null
      and s.plan_key = any(${lower}::text[])`
  return new Map(studies.map(row => [row.plan_id.toLowerCase(), row]))
}

/** The protocol ids of the studies that have these numbers in registries. */
export const plansByNumber = async (
  { tx }: { tx: Transaction },
  numbers: readonly RegistryNumber[],
): Promise<ReadonlyMap<string, string>> => {
  const studyRegistryNumbers = await rows(tx)<{ key: string; plan: string }>`select n.type || ' ' || n.issuer
    || ' ' || n.value as key, s.plan_id as plan
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as w (type text, value text, issuer text)
    join study_registry_number n on n.tenant_id = (select current_tenant()) and n.type = w.type and n.issuer = w.issuer and n.value = w.value
    join study s on s.tenant_id = n.tenant_id and s.id = n.study_id`
  return new Map(studyRegistryNumbers.map(({ key, plan }) => [key, plan]))
}

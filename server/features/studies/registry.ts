import { sql } from 'kysely'
import { type RegistryNumber, registries } from '../../../contract/studies/registry.ts'
import { studiesInScope } from '../../access/scope.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'

const here = sql`(select current_tenant())`

/** The numbers of a study in registries, by registry. */
export const numbersOfStudy = async (tx: Transaction, studyId: string): Promise<RegistryNumber[]> => {
  const studyRegistryNumbers = await rows(tx)<RegistryNumber>`select type, value, issuer
    from study_registry_number
    where tenant_id = ${here} and study_id = ${studyId}::uuid order by type, value, issuer`
  return studyRegistryNumbers.map(row => ({
    ...row,
    issuer: row.type === 'other' ? row.issuer : registries[row.type].issuer,
  }))
}

/** Refuses a number that is given twice, or that another study of the tenant has, which is named where the actor sees it (MD-S2). */
const requireFree = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  studyId: string,
  numbers: readonly RegistryNumber[],
): Promise<void> => {
  const keys = numbers.map(({ type, value, issuer }) => `${type} ${issuer} ${value}`)
  const repeated = keys.findIndex((key, at) => keys.indexOf(key) !== at)
  if (repeated >= 0) throw problem('itemRepeated', { field: `registryNumbers.${repeated}.value` })
  const other = await one(tx)<{
    plan_id: string
    value: string
    at: number
    visible: boolean
  }>`select s.plan_id, n.value, (w.at - 1)::int as at, ${studiesInScope(actor.scope, 's')} as visible
    from rows from (jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as (type text, value text, issuer text)) with ordinality
      as w (type, value, issuer, at)
    join study_registry_number n on n.tenant_id = ${here} and n.type = w.type and n.issuer = w.issuer and n.value = w.value
    join study s on s.tenant_id = ${here} and s.id = n.study_id where n.study_id <> ${studyId}::uuid order by w.at limit 1`
  if (!other) return
  const about = { field: `registryNumbers.${other.at}.value`, number: other.value }
  if (!other.visible) throw problem('registryNumberTakenElsewhere', about)
  throw problem('registryNumberTaken', { ...about, study: other.plan_id })
}

/** Replaces the numbers of a study. The lock of the tenant's studies makes a number unique (TR-C2). */
export const putNumbers = async (
  context: Pick<Context, 'tx' | 'actor'>,
  studyId: string,
  numbers: readonly RegistryNumber[],
): Promise<void> => {
  const { tx } = context
  await requireFree(context, studyId, numbers)
  await removeNumbers(tx, studyId)
  await run(tx)`insert into study_registry_number (tenant_id, study_id, type, value, issuer)
    select ${here}, ${studyId}::uuid, w.type, w.value, w.issuer
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as w (type text, value text, issuer text)`
}

export const removeNumbers = async (tx: Transaction, studyId: string): Promise<void> => {
  await run(tx)`delete from study_registry_number where tenant_id = ${here} and study_id = ${studyId}::uuid`
}

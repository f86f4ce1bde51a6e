import { sql } from 'kysely'
import type { UsageEvent } from '../../../contract/application-events/shapes.ts'
import { toProblem } from '../../access/reasons.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { studyShut } from '../studies/rules.ts'
import { compareWith, type Take } from './take.ts'

type Stored = { records: number; reported_at: Date }

/** Stores how much data an application has of a study or site: while it has some, neither can be deleted (F13). */
export const takeUsage: Take<UsageEvent> = async (context, event, { study, site }) => {
  const shut = studyShut(study)
  if (shut) return toProblem(shut)
  const { tx, actor } = context
  const table = getTable(event)
  const applicationId = actor.application.id
  const stored = await findUsage(tx, table, applicationId)
  const storedRecords = stored?.records ?? 0
  const comparison = compareWith(event, stored, storedRecords === event.records)
  if (comparison === 'older') return comparison
  await store(tx, table, applicationId, event)
  if (comparison === 'same') return comparison
  context.audit({
    action: 'reportUsage',
    ...(site ? { entity: 'sites', entityId: site.id } : { entity: 'studies', entityId: study.id }),
    changes: { records: [storedRecords, event.records] },
    detail: { application: String(applicationId) },
  })
  return comparison
}

type UsageTable = { name: string; column: string; id: string }

const getTable = ({ siteId, studyId }: UsageEvent): UsageTable =>
  siteId
    ? { name: 'site_usage', column: 'site_id', id: siteId }
    : { name: 'study_usage', column: 'study_id', id: studyId }

const getCondition = ({ column, id }: UsageTable, applicationId: number) =>
  sql`tenant_id = (select current_tenant()) and ${sql.ref(column)} = ${id}::uuid and application_id = ${applicationId}::int`

const findUsage = async (tx: Transaction, table: UsageTable, applicationId: number) => {
  return one(tx)<Stored>`select records, reported_at from ${sql.table(table.name)}
    where ${getCondition(table, applicationId)} for update`
}

/** The row stays when the application has no data any more: its time keeps an earlier report out. */
const store = async (
  tx: Transaction,
  table: UsageTable,
  applicationId: number,
  { records, at }: UsageEvent,
): Promise<void> => {
  const name = sql.table(table.name)
  await run(tx)`insert into ${name} (tenant_id, ${sql.ref(table.column)}, application_id, records,
    reported_at)
    values ((select current_tenant()), ${table.id}::uuid, ${applicationId}::int, ${records}::int, ${at}::timestamptz)
    on conflict (tenant_id, ${sql.ref(table.column)}, application_id) do update set records = excluded.records,
      reported_at = excluded.reported_at`
}

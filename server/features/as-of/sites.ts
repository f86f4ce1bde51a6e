import { sql } from 'kysely'
import { adminToggleSites } from '../../../contract/sites/calls.ts'
import type { Fields } from '../../audit/stored.ts'
import { one } from '../../kernel/db/statements.ts'
import type { AsOfParams, Part } from './looking.ts'
import { among, recordsAsOf } from './rebuild.ts'
import { changedSince, type Row, removedThen, rowsThen } from './shadows.ts'

const here = sql`(select current_tenant())`

const nothing: Part = { shadows: [], read: new Map() }

/** What decisions read of a study; a field that the trail does not know never changed. */
const readThen = ({ active, status, departmentId, leadPmUserId }: Fields, row: Row) => ({
  active,
  status: status ?? row.status,
  department_id: departmentId === undefined ? row.department_id : departmentId,
  lead_pm_user_id: leadPmUserId === undefined ? row.lead_pm_user_id : leadPmUserId,
})

/** The study of the decision, or the study of its site. */
export const studiesThen = async ({ tx, at, upTo, record }: AsOfParams): Promise<Part> => {
  if (record?.kind !== 'studies' && record?.kind !== 'sites') return nothing
  const ids =
    record.kind === 'studies'
      ? among([record.id])
      : sql`in (select x.study_id from site x where x.tenant_id = ${here} and x.id = ${record.id}::uuid)`
  const read = await recordsAsOf(tx, 'studies', ids, upTo)
  const shadows = await rowsThen(tx, 'study', changedSince(read), (fields, row) => ({
    ...readThen(fields, row),
    removed_at: removedThen(fields, row, at),
  }))
  return { shadows, read }
}

/** Who had deactivated a site: the last one, by the action of their entry. */
const inactiveBy = async ({ tx, upTo, record }: AsOfParams): Promise<'administrator' | 'site'> => {
  const row = await one(tx)<{ action: string }>`select l.action from audit_log l
    join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
    where l.tenant_id = ${here} and l.entity = 'sites' and l.entity_id = ${record!.id} and l.outcome = 'done' and l.seq <= ${upTo}::bigint
      and p.payload #> '{changes,active,1}' = 'false'::jsonb order by l.seq desc limit 1`
  return row?.action === adminToggleSites.name ? 'administrator' : 'site'
}

export const sitesThen = async (looking: AsOfParams): Promise<Part> => {
  const { tx, at, upTo, record } = looking
  if (record?.kind !== 'sites') return nothing
  const read = await recordsAsOf(tx, 'sites', among([record.id]), upTo)
  const changed = changedSince(read)
  if (changed.length === 0) return { shadows: [], read }
  const off = changed[0]!.record?.fields.active === false ? await inactiveBy(looking) : null
  const shadows = await rowsThen(tx, 'site', changed, (fields, row) => ({
    status: fields.status,
    active: fields.active,
    inactive_by: off,
    removed_at: removedThen(fields, row, at),
  }))
  return { shadows, read }
}

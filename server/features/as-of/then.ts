import { sql } from 'kysely'
import { holdChange } from '../../../contract/impact/calls.ts'
import { adminToggleSites } from '../../../contract/sites/calls.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import type { Fields } from '../../audit/stored.ts'
import { contentHolds } from '../../audit/verify.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { departmentsThen } from './departments.ts'
import { type AsOfParams, type AsOfSubject, type Part, since } from './looking.ts'
import { grantsThen, rolesThen, usersThen } from './people.ts'
import type { PastRows } from './read-as-of.ts'
import { among, lastCounting, recordsAsOf } from './rebuild.ts'
import { changedSince, type Row, removedThen, rowsThen } from './shadows.ts'

/** Past state of handovers on which a check depends: of a user, of a department's head, of a role. */
const handoversThen = async ({ tx, at, upTo, record }: AsOfParams): Promise<Part> => {
  if (!record || !['users', 'departments', 'roles'].includes(record.kind))
    return { shadows: [], read: new Map() }
  const read = await recordsAsOf(tx, 'handovers', since('handovers', upTo), upTo)
  const shadows = await rowsThen(tx, 'handover', changedSince(read), (fields, row) => ({
    state: fields.state,
    removed_at: removedThen(fields, row, at),
  }))
  return { shadows, read }
}

/** A user's open tasks at the moment: including those later handed over or done. */
const blockingThen = async ({ tx, at, upTo, record }: AsOfParams): Promise<PastRows[]> => {
  const notices = await rows(tx)<{ id: string; row: Record<string, unknown> | null }>`select n.id,
      case when n.created_at <= ${at}::timestamptz then to_jsonb(n) || jsonb_build_object('user_id', coalesce(w.user_id, n.user_id::text),
        'done_at', case when n.done_at <= ${at}::timestamptz then n.done_at end) end as row
    from notice n left join lateral (select p.payload #>> '{changes,userId,0}' as user_id from audit_log l
      join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
      where l.tenant_id = n.tenant_id and l.entity = 'notices' and l.entity_id = n.id::text and l.outcome = 'done' and l.seq > ${upTo}::bigint
        and p.payload #> '{changes,userId,0}' is not null order by l.seq limit 1) w on true
    where n.tenant_id = ${here} and n.blocking and (n.user_id = ${record!.id}::uuid or n.id in (select l.entity_id::uuid from audit_log l
      join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
      where l.tenant_id = ${here} and l.entity = 'notices' and l.action = 'handOverTask' and l.outcome = 'done' and l.seq > ${upTo}::bigint
        and p.payload #>> '{changes,userId,0}' = ${record!.id}))`
  const then = notices.flatMap(({ row }) => (row ? [row] : []))
  return notices.length ? [{ table: 'notice', without: notices.map(each => each.id), rows: then }] : []
}

/** Approval requests for a role at the moment: created before, or answered later; by the trail, which has the order of commits. */
const waitingThen = async ({ tx, upTo, record }: AsOfParams): Promise<PastRows[]> => {
  const auditLogs = await rows(tx)<{ id: string; row: Record<string, unknown> | null }>`select h.id,
      case when not s.asked then to_jsonb(h) || '{"state": "waiting"}' end as row
    from (select l.entity_id::uuid as id, bool_or(l.action = ${holdChange.changes!.audit}) as asked from audit_log l
      where l.tenant_id = ${here} and l.entity = ${holdChange.changes!.entity} and l.outcome = 'done' and l.seq > ${upTo}::bigint
      group by l.entity_id) s join approval_request h on h.tenant_id = ${here} and h.id = s.id
    where h.entity_id = ${record!.id}::uuid or h.call = 'grantRoles'`
  const then = auditLogs.flatMap(({ row }) => (row ? [row] : []))
  return auditLogs.length
    ? [{ table: 'approval_request', without: auditLogs.map(each => each.id), rows: then }]
    : []
}

const tasksThen = async (looking: AsOfParams): Promise<PastRows[]> => {
  if (looking.record?.kind === 'users') return blockingThen(looking)
  return looking.record?.kind === 'roles' ? waitingThen(looking) : []
}

const nothing: Part = { shadows: [], read: new Map() }

/** What decisions read of a study; a field that the trail does not know never changed. */
const readThen = ({ active, status, departmentId, leadPmUserId }: Fields, row: Row) => ({
  active,
  status: status ?? row.status,
  department_id: departmentId === undefined ? row.department_id : departmentId,
  lead_pm_user_id: leadPmUserId === undefined ? row.lead_pm_user_id : leadPmUserId,
})

/** The study of the decision, or the study of its site. */
const studiesThen = async ({ tx, at, upTo, record }: AsOfParams): Promise<Part> => {
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

const sitesThen = async (looking: AsOfParams): Promise<Part> => {
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

const here = sql`(select current_tenant())`

/** Rows at a moment, as far as a decision reads them; `broken` when the trail is not complete. */
export type PastTables = { past: PastRows[]; broken: boolean }

const positionsThen = async ({ tx, at, upTo, record }: AsOfParams): Promise<Part> => {
  if (record?.kind !== 'positions') return { shadows: [], read: new Map() }
  const read = await recordsAsOf(tx, 'positions', since('positions', upTo), upTo)
  const shadows = await rowsThen(tx, 'position', changedSince(read), (fields, row) => ({
    parent_id: fields.parentId ?? null,
    is_category: fields.isCategory ?? false,
    removed_at: removedThen(fields, row, at),
  }))
  return { shadows, read }
}

/** Members who joined a study later were not in it; nobody leaves one. The entry of their role names the membership; once it had its own. */
const membersThen = async ({ tx, upTo, userId, record }: AsOfParams): Promise<PastRows[]> => {
  const studyMembers = await rows(tx)<{ id: string }>`select x.id from study_member x
    where x.tenant_id = ${here} and (x.user_id ${among([userId, record?.id ?? userId])} or x.site_id = ${record?.id ?? null}::uuid)
      and (exists (select from audit_log l where l.tenant_id = x.tenant_id and l.entity = 'members' and l.entity_id = x.id::text
          and l.entity_version = 1 and l.outcome = 'done' and l.seq > ${upTo}::bigint)
        or exists (select from audit_subject s join audit_log l on l.tenant_id = s.tenant_id and l.seq = s.seq and l.entity = 'assignments'
            join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq and p.payload #>> '{detail,memberId}' = x.id::text
          where s.tenant_id = x.tenant_id and s.subject_id = x.user_id and s.seq > ${upTo}::bigint and l.outcome = 'done'))`
  return studyMembers.length
    ? [{ table: 'study_member', without: studyMembers.map(each => each.id), rows: [] }]
    : []
}

/** The newest own password at the moment, or else one that a company holds, among those still stored. */
const passwordThen = async ({ tx, at }: AsOfParams, accountId: unknown): Promise<PastRows[]> => {
  if (typeof accountId !== 'string') return []
  const credentials = await rows(tx)<{ row: object }>`select jsonb_build_object('account_id', c.account_id,
    'set_at', c.set_at, 'current', true) as row
    from credential c where c.account_id = ${accountId}::uuid and c.set_at <= ${at}::timestamptz order by c.held_to is null desc, c.set_at desc limit 1`
  return [
    {
      table: 'credential',
      without: [accountId],
      rows: credentials.map(({ row }) => ({ ...row })),
    },
  ]
}

/** The company's settings, each as it was before its first later change. */
const settingsThen = async ({
  tx,
  tenantId,
  upTo,
}: AsOfParams): Promise<{ shadows: PastRows[]; broken: boolean }> => {
  const entries = await rows(tx)<{ changes: Record<string, [unknown, unknown]> | null; holds: boolean }>`
    select p.payload -> 'changes' as changes, ${contentHolds} as holds
    from audit_log l left join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
    where l.tenant_id = ${here} and l.entity = 'tenantSettings' and l.outcome = 'done' and l.seq > ${upTo}::bigint order by l.seq desc`
  if (entries.length === 0) return { shadows: [], broken: false }
  const { row } = (await one(tx)<{
    row: Record<string, unknown>
  }>`select to_jsonb(t) as row from tenant t where t.id = ${here}`)!
  const settings: Record<string, unknown> = { ...getSettings(row.settings) }
  for (const { changes } of entries)
    for (const [field, [before]] of Object.entries(changes ?? {}))
      if (field in settings) settings[field] = before
  return {
    shadows: [{ table: 'tenant', without: [tenantId], rows: [{ ...row, settings }] }],
    broken: entries.some(each => !each.holds),
  }
}

/** Rebuilds from the trail what a decision about a user and a record reads; `readAsOf` then decides on it. */
export const rebuildTables = async (tx: Transaction, about: AsOfSubject, at: string): Promise<PastTables> => {
  const upTo = await lastCounting(tx, at)
  const row = (await one(tx)<{ id: string }>`select current_tenant() as id`)!
  const looking = { ...about, tx, at, upTo, tenantId: row.id }
  const users = await usersThen(looking)
  const grants = await grantsThen(looking)
  const person = users.read.get(about.userId)
  const settings = await settingsThen(looking)
  const parts = [
    users,
    grants,
    await rolesThen(looking, grants.read),
    await departmentsThen(looking),
    await positionsThen(looking),
    await studiesThen(looking),
    await sitesThen(looking),
    await handoversThen(looking),
  ]
  const past = [
    ...parts.flatMap(each => each.shadows),
    ...settings.shadows,
    ...(await membersThen(looking)),
    ...(await passwordThen(looking, person?.record?.fields.accountId)),
    ...(await tasksThen(looking)),
  ]
  const broken =
    settings.broken || parts.some(part => [...part.read.values()].some(each => each.broken.length > 0))
  return { past, broken }
}

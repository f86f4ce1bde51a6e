import { sql } from 'kysely'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { contentHolds } from '../../audit/verify.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { departmentsThen } from './departments.ts'
import { type AsOfParams, type AsOfSubject, type Part, since } from './looking.ts'
import { grantsThen, rolesThen, usersThen } from './people.ts'
import type { PastRows } from './read-as-of.ts'
import { among, lastCounting, recordsAsOf } from './rebuild.ts'
import { changedSince, removedThen, rowsThen } from './shadows.ts'
import { sitesThen, studiesThen } from './sites.ts'
import { handoversThen, tasksThen } from './tasks.ts'

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

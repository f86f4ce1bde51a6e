import { type RawBuilder, sql } from 'kysely'
import { entriesAbout } from '../../audit/conditions.ts'
import { type AsOfParams, type Part, since } from './looking.ts'
import { among, recordsAsOf } from './rebuild.ts'
import { changedSince, list, type Rebuilds, removedThen, rowsThen, setsThen } from './shadows.ts'

const here = sql`(select current_tenant())`

/**
 * Users of a department or a position at the moment, from the state before each one's first later change. The trail decides when a user
 * was removed: the time in the table is the transaction's start, not its commit.
 */
const getPeople = ({ record, upTo }: AsOfParams): RawBuilder<unknown> | null => {
  if (record?.kind !== 'departments' && record?.kind !== 'positions') return null
  const ofDepartment = record.kind === 'departments'
  const column = sql.ref(ofDepartment ? 'department_id' : 'position_id')
  const table = sql.table(ofDepartment ? 'user_department' : 'user_position')
  return sql`in (select l.entity_id::uuid from audit_log l where l.tenant_id = ${here} and l.entity = 'users' and l.outcome = 'done'
      and l.seq > ${upTo}::bigint and l.seq in (${entriesAbout([record.id])} offset 0)
    union select x.user_id from ${table} x join users u on u.tenant_id = x.tenant_id and u.id = x.user_id
      where x.tenant_id = ${here} and ${column} = ${record.id}::uuid and u.removed_at is not null and exists (select from audit_log l
        where l.tenant_id = ${here} and l.entity = 'users' and l.entity_id = u.id::text and l.outcome = 'done' and l.seq > ${upTo}::bigint))`
}

export const usersThen = async (looking: AsOfParams): Promise<Part> => {
  const { tx, tenantId, at, upTo, userId, record } = looking
  const ids = new Set([userId, ...(record?.kind === 'users' ? [record.id] : [])])
  const people = getPeople(looking)
  const read = new Map([
    ...(await recordsAsOf(tx, 'users', among(ids), upTo)),
    ...(people ? await recordsAsOf(tx, 'users', people, upTo) : []),
  ])
  const changed = changedSince(read)
  if (changed.length === 0) return { shadows: [], read }
  const set = { tenantId, changed }
  const shadows = [
    ...(await rowsThen(
      tx,
      'users',
      changed,
      (fields, row) => ({
        status: fields.status,
        valid_from: fields.validFrom ?? '-infinity',
        valid_to: fields.validTo ?? 'infinity',
        super_admin: fields.superAdmin,
        account_id: fields.accountId ?? null,
        removed_at: removedThen(fields, row, at),
      }),
      // The user of the decision is included even if they did not exist yet.
      row => (row.id === userId ? { status: 'absent', account_id: null, removed_at: null } : null),
    )),
    setsThen('user_department', 'user_id', set, ({ departmentIds }) =>
      list(departmentIds).map((department_id, place) => ({ department_id, main: place === 0 })),
    ),
    setsThen('user_position', 'user_id', set, ({ positionIds }) =>
      list(positionIds).map(position_id => ({ position_id })),
    ),
    setsThen('membership', 'user_id', set, ({ accountId }) => (accountId ? [{ account_id: accountId }] : [])),
  ]
  return { shadows, read }
}

/** Role assignments of the user, and all assignments of the role that the decision is about. */
export const grantsThen = async ({ tx, upTo, userId, record }: AsOfParams): Promise<Part> => {
  const ofRole =
    record?.kind === 'roles'
      ? sql`or (g.role_id = ${record.id}::uuid and g.id ${since('assignments', upTo)})`
      : sql``
  const theirs = sql`in (select g.id from role_assignment g where g.tenant_id = ${here} and (g.user_id = ${userId}::uuid ${ofRole}))`
  const read = await recordsAsOf(tx, 'assignments', theirs, upTo)
  const shadows = await rowsThen(tx, 'role_assignment', changedSince(read), fields => ({
    effective_at: fields.effectiveAt ?? '-infinity',
    expires_at: fields.expiresAt ?? 'infinity',
    ended_at: fields.endedAt ?? null,
  }))
  return { shadows, read }
}

/** Those roles, with all their permissions. */
export const rolesThen = async (
  { tx, tenantId, at, upTo, roleId, record }: AsOfParams,
  grants: Rebuilds,
): Promise<Part> => {
  const ids = new Set([
    ...[...grants.values()].map(each => String(each.now.fields.roleId)),
    ...(roleId ? [roleId] : []),
    ...(record?.kind === 'roles' ? [record.id] : []),
  ])
  const read = await recordsAsOf(tx, 'roles', among(ids), upTo)
  const changed = changedSince(read)
  if (changed.length === 0) return { shadows: [], read }
  const set = { tenantId, changed }
  const shadows = [
    ...(await rowsThen(
      tx,
      'role',
      changed,
      fields => ({
        code: fields.code ?? null,
        name: fields.name,
        name_en: fields.nameEn ?? '',
        level: fields.level,
        data_scope: fields.dataScope,
        blinding: fields.blinding,
        enabled: fields.enabled,
        expires_at: fields.expiresAt ?? null,
        removed_at: fields.removedAt ?? null,
      }),
      // A role that did not exist yet keeps its name, and grants nothing.
      () => ({ removed_at: at }),
    )),
    setsThen('role_application', 'role_id', set, ({ applications }) =>
      list(applications).map(id => ({ application_id: Number(id) })),
    ),
    setsThen('role_menu', 'role_id', set, ({ menus }) => list(menus).map(id => ({ menu_id: Number(id) }))),
    setsThen('role_button', 'role_id', set, ({ buttons }) =>
      list(buttons).map(each => ({
        menu_id: Number.parseInt(each, 10),
        button: each.slice(each.indexOf('-') + 1),
      })),
    ),
  ]
  return { shadows, read }
}

import type { Client } from 'pg'

/** What the tables say about some users and roles at one moment, read by another way than the product uses. */
export type Snapshot = {
  at: string
  users: Record<string, SeenUser>
  roles: Record<string, SeenRole>
}
type Row = Record<string, unknown>
export type SeenUser = {
  row: Row
  removed: boolean
  departments: string[]
  positions: string[]
  grants: Row[]
  usable: boolean
  rights: string[]
  open: number[]
}
export type SeenRole = { row: Row; rights: string[]; positions: string[]; holders: string[] }

const derived = `array['tenant_id', 'search', 'search_contact', 'sort_name', 'grams', 'contact_grams', 'created_at', 'updated_at', 'last_sign_in_at']`

/** Rights of a role: a menu counts in its application, a button beside its menu. */
const getRights = (
  role: string,
) => `select application_id::text from role_application where tenant_id = $1 and role_id = ${role}
  union all select menu_id::text from role_application a join role_menu m using (tenant_id, role_id)
    where tenant_id = $1 and role_id = ${role} and a.application_id = m.menu_id / 1000
  union all select menu_id || '-' || button from role_application a join role_button b using (tenant_id, role_id)
    where tenant_id = $1 and role_id = ${role} and a.application_id = b.menu_id / 1000`

const counting = `from role_assignment g join role r on r.tenant_id = $1 and r.id = g.role_id and r.enabled and r.removed_at is null
    and (r.expires_at is null or r.expires_at > $3::timestamptz)
  where g.tenant_id = $1 and g.user_id = u.id and g.effective_at <= $3::timestamptz and g.expires_at > $3::timestamptz
    and (g.ended_at is null or g.ended_at > $3::timestamptz)`

const statement = `select jsonb_build_object(
  'users', (select coalesce(jsonb_object_agg(u.id, jsonb_build_object('row', (to_jsonb(u) - ${derived}) - 'removed_at',
      'removed', u.removed_at is not null,
      'departments', array(select d.department_id from user_department d where d.tenant_id = $1 and d.user_id = u.id order by d.main desc, d.department_id),
      'positions', array(select p.position_id from user_position p where p.tenant_id = $1 and p.user_id = u.id order by p.position_id),
      'grants', (select coalesce(jsonb_agg((to_jsonb(g) - 'tenant_id') - 'created_at' order by g.id), '[]') from role_assignment g
        where g.tenant_id = $1 and g.user_id = u.id and g.expires_at > $3::timestamptz and (g.ended_at is null or g.ended_at > $3::timestamptz)),
      'usable', u.status = 'enabled' and u.removed_at is null and u.valid_from <= $3::timestamptz and u.valid_to > $3::timestamptz,
      'rights', array(select distinct x.r from (select distinct r.id ${counting}) held, lateral (${getRights('held.id')}) x (r) order by 1),
      'open', array(select t.application_id from tenant_application t where t.tenant_id = $1
        and t.licence_from <= $3::timestamptz and t.licence_to > $3::timestamptz
        and (not exists (select from user_department d where d.tenant_id = $1 and d.user_id = u.id)
          or exists (select from user_department d where d.tenant_id = $1 and d.user_id = u.id and not exists (
            select from department_application a where a.tenant_id = $1 and a.department_id = d.department_id))
          or exists (select from user_department d join department_application a using (tenant_id, department_id)
            where d.tenant_id = $1 and d.user_id = u.id and a.application_id = t.application_id)) order by 1))), '{}')
    from users u where u.tenant_id = $1 and u.id = any($2)),
  'roles', (select coalesce(jsonb_object_agg(r.id, jsonb_build_object('row', to_jsonb(r) - ${derived},
      'rights', array(select x.r from (select application_id::text from role_application where tenant_id = $1 and role_id = r.id
        union all select menu_id::text from role_menu where tenant_id = $1 and role_id = r.id
        union all select menu_id || '-' || button from role_button where tenant_id = $1 and role_id = r.id) x (r) order by 1),
      'positions', array(select p.position_id from role_position p where p.tenant_id = $1 and p.role_id = r.id order by p.position_id),
      'holders', array(select g.id from role_assignment g where g.tenant_id = $1 and g.role_id = r.id and g.expires_at > $3::timestamptz
        and (g.ended_at is null or g.ended_at > $3::timestamptz) order by g.id))), '{}')
    from role r where r.tenant_id = $1 and r.id = any($2))) as seen`

/**
 * The tables at one moment. The lock on the head of the trail ensures that nothing is half written: a transaction
 * that has written an entry has committed, and others wait until the reading ends. Calls made `meanwhile` wait too.
 */
export const snapshot = async (
  owner: Client,
  tenantId: string,
  ids: readonly string[],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<Snapshot> => {
  await owner.query('begin')
  try {
    await owner.query('select from audit_head where tenant_id = $1 for update', [tenantId])
    const { rows } = await owner.query<{ at: Date }>(
      `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at, pg_sleep(0.0012)`,
    )
    const at = rows[0]!.at.toISOString()
    const found = await owner.query<{ seen: Omit<Snapshot, 'at'> }>({
      ...{ name: 'snapshot', text: statement },
      values: [tenantId, [...ids], at],
    })
    await meanwhile()
    return { at, ...found.rows[0]!.seen }
  } finally {
    await owner.query('commit')
  }
}

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const value = (stored: unknown): unknown => {
  if (typeof stored !== 'string') return stored
  if (/^-?infinity$/.test(stored)) return null
  return /^\d{4}-\d\d-\d\dT\d\d:/.test(stored) ? new Date(stored).toISOString() : stored
}

/** A table row under the trail's field names, without id and version. */
export const getFields = ({ id: _, row_version: __, ...row }: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, stored]) => [camel(name), value(stored)]))

import type { Client } from 'pg'
import { SetupError } from '../setup-error.ts'

/**
 * Grants that migrations gave to the application's roles, one line each. Loading a dump where these roles do not exist loses the grants
 * with only a warning, so the database keeps the list as data.
 */
const grantsQuery = `with role as materialized (select oid, rolname from pg_roles where rolname in ('mds_app', 'mds_search')),
    relation as materialized (select oid, relname, relacl from pg_class where relnamespace = current_schema()::regnamespace and relkind not in ('i', 'I')),
    routine as materialized (select oid, proname || '(' || oidvectortypes(proargtypes) || ')' as name, proacl, proowner from pg_proc
      where pronamespace = current_schema()::regnamespace),
    given (role, what) as (
      select a.grantee, a.privilege_type || ' on ' || c.relname from relation c, aclexplode(c.relacl) a
      union all select a.grantee, a.privilege_type || ' on ' || c.relname || ' (' || f.attname || ')'
        from relation c join pg_attribute f on f.attrelid = c.oid and f.attacl is not null and not f.attisdropped, aclexplode(f.attacl) a
      union all select a.grantee, a.privilege_type || ' of ' || p.name from routine p, aclexplode(p.proacl) a
      union all select p.proowner, 'owner of ' || p.name from routine p
      union all select r, 'policy ' || p.polname || ' on ' || c.relname from pg_policy p join relation c on c.oid = p.polrelid, unnest(p.polroles) r)
  select distinct r.rolname || ': ' || g.what as line from given g join role r on r.oid = g.role`

/** Lines of the list that the roles lack, in order. */
export const lostGrants = `select line from schema_grant except (${grantsQuery}) order by 1`

export const grantLedger = `
  create table if not exists schema_grant (line text primary key);
  comment on table schema_grant is 'Rights that the roles of the application have after the last migration: a restored database is compared with it.';
  comment on column schema_grant.line is 'Role, right and object, as server/kernel/db/grants.ts words them.';
  grant select on schema_grant to mds_app`

/** Records the roles' current grants as required, in the transaction of each migration. */
export async function recordGrants(owner: Client) {
  await owner.query(`delete from schema_grant; insert into schema_grant ${grantsQuery}`)
}

/** Refuses a database whose roles have lost grants: every call would fail. */
export async function requireGrants(owner: Client) {
  const { rows: lost } = await owner.query<{ line: string }>(lostGrants)
  if (lost.length === 0) return
  const { rows } = await owner.query<{ all: number }>('select count(*)::int as all from schema_grant')
  const first = lost.slice(0, 3).map(({ line }) => line)
  throw new SetupError(
    `The database lacks ${lost.length} of the ${rows[0]!.all} rights of the roles mds_app and mds_search (${first.join('; ')}${lost.length > 3 ? '; …' : ''}): \
it was restored where these roles did not exist. They exist now: drop the database and restore it again (docs/operators.md, Backup and restore).`,
  )
}

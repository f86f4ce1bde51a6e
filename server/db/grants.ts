import type { Client } from 'pg'
import { SetupError } from '../setup-error.ts'

/**
 * What migrations have given to the roles of the application, one line each. A dump that is loaded where these roles do not exist loses
 * it with no more than a warning, so the database keeps the list as data.
 */
const held = `select r.rolname || ': ' || of.what as line from pg_roles r, lateral (
    select a.privilege_type || ' on ' || c.relname as what from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = current_schema()::regnamespace and a.grantee = r.oid
    union select a.privilege_type || ' on ' || c.relname || ' (' || f.attname || ')' from pg_class c join pg_attribute f on f.attrelid = c.oid,
      aclexplode(f.attacl) a where c.relnamespace = current_schema()::regnamespace and a.grantee = r.oid
    union select a.privilege_type || ' of ' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')' from pg_proc p, aclexplode(p.proacl) a
      where p.pronamespace = current_schema()::regnamespace and a.grantee = r.oid
    union select 'owner of ' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')' from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.proowner = r.oid
    union select 'policy ' || p.polname || ' on ' || c.relname from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = current_schema()::regnamespace and r.oid = any(p.polroles)
  ) of where r.rolname in ('mds_app', 'mds_search')`

/** Lines of the list that the roles do not have, in order. */
export const lostGrants = `select line from schema_grant except (${held}) order by 1`

export const grantLedger = `
  create table if not exists schema_grant (line text primary key);
  comment on table schema_grant is 'Rights that the roles of the application have after the last migration: a restored database is compared with it.';
  comment on column schema_grant.line is 'Role, right and object, as server/db/grants.ts words them.';
  grant select on schema_grant to mds_app`

/** Keeps what the roles have now as what they are to have. */
export async function recordGrants(owner: Client) {
  await owner.query(`begin; delete from schema_grant; insert into schema_grant ${held}; commit`)
}

/** Refuses a database whose roles have lost rights: every call would fail. */
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

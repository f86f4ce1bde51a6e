-- Tables as they were at a past moment. A transaction that puts the schema as_of first in its search path reads these views instead of
-- the tables, and as_of.now() instead of now(); the statements stay the same. What differs from the tables is in the settings of that
-- transaction: as_of.at is the moment, and as_of.<table> is {"without": [key], "rows": [row]}. Nothing can be written through the views.
create schema as_of;

create function as_of.now() returns timestamptz language sql stable
  as $$ select pg_catalog.current_setting('as_of.at')::pg_catalog.timestamptz $$;
comment on function as_of.now() is 'The past moment that this transaction reads.';

create function as_of.without(source text) returns uuid[] language sql stable as $$
  select array(select jsonb_array_elements_text(nullif(current_setting('as_of.' || source, true), '')::jsonb -> 'without')::uuid) $$;
comment on function as_of.without(text) is 'Keys of the rows that were different or absent at that moment.';

create function as_of.rows(source text) returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('as_of.' || source, true), '')::jsonb -> 'rows', '[]') $$;
comment on function as_of.rows(text) is 'Rows as they were at that moment, in place of those that are left out.';

-- A migration that adds a column to one of these tables calls this again: the columns of a view do not follow its table.
create function as_of.create_views() returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  item record;
begin
  for item in select * from (values
    ('tenant', 'id'), ('users', 'id'), ('user_department', 'user_id'), ('user_position', 'user_id'), ('membership', 'user_id'),
    ('credential', 'account_id'), ('role_assignment', 'id'), ('role', 'id'), ('role_application', 'role_id'), ('role_menu', 'role_id'),
    ('role_button', 'role_id'), ('department', 'id'), ('department_manager', 'department_id'),
    ('department_application', 'department_id'), ('position', 'id'), ('study', 'id'), ('site', 'id'), ('study_member', 'id'),
    ('handover', 'id'), ('notice', 'id'), ('held_change', 'id')) as list (name, key)
  loop
    execute format('drop view if exists as_of.%I', item.name);
    execute format('create view as_of.%1$I with (security_invoker = true) as
      select x.* from public.%1$I x where not (x.%2$I = any ((select as_of.without(%1$L))::uuid[]))
      union all select y.* from jsonb_populate_recordset(null::public.%1$I, (select as_of.rows(%1$L))) y', item.name, item.key);
  end loop;
  grant select on all tables in schema as_of to mds_app;
end $$;
revoke all on function as_of.create_views() from public;

-- One entry names the records that a company was filled in with, which have no entry of their own.
create function audit_filled(request text) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  filled jsonb;
begin
  select jsonb_agg(r.id order by r.id) into filled from (
      select 'studies' as entity, id from study where tenant_id = current_tenant() and row_version = 1
      union all select 'sites', id from site where tenant_id = current_tenant() and row_version = 1
      union all select 'accessRequests', id from access_request where tenant_id = current_tenant() and row_version = 1) r
    where not exists (select from audit_log l where l.tenant_id = current_tenant() and l.entity = r.entity
      and l.entity_id = r.id::text and l.outcome = 'done');
  if filled is null then return; end if;
  perform audit_append(null, null, 'mds-kit', null, null, 'seed', 'tenant', current_tenant()::text, 1, 'done', request,
    jsonb_build_object('filled', filled), null);
end $$;
comment on function audit_filled is 'Adds the entry that names the records of signed kinds without an entry: those that a company was filled in with.';
revoke all on function audit_filled from public;

select as_of.create_views();
grant usage on schema as_of to mds_app;

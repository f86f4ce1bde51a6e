-- What a signature of an access request covers includes its roles, and records that the audit trail has never named are told apart
-- from records that were added outside the product.

-- A field `table.column` stands for the rows of another table whose column names the record.
create or replace function signed_state(kind regclass, record uuid, fields text[]) returns jsonb
  language plpgsql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  found jsonb;
  part text;
  parts jsonb;
begin
  execute format('select to_jsonb(r) from %s r where r.tenant_id = current_tenant() and r.id = $1', kind) into found using record;
  if found is null then return null; end if;
  foreach part in array fields loop
    if strpos(part, '.') > 0 then
      execute format('select jsonb_agg(to_jsonb(p) order by to_jsonb(p)::text) from %I p where p.tenant_id = current_tenant() and p.%I = $1',
        split_part(part, '.', 1), split_part(part, '.', 2)) into parts using record;
      found := found || jsonb_build_object(part, parts);
    end if;
  end loop;
  return (select jsonb_object_agg(f, found -> f) from unnest(fields) f);
end $$;

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
revoke all on function audit_filled from public;
comment on function audit_filled is 'Adds the entry that names the records of signed kinds without an entry: those that a company was filled in with.';

do $$
declare
  tenant uuid;
begin
  for tenant in select id from tenant order by id loop
    perform set_config('app.tenant', tenant::text, true);
    perform audit_filled(gen_random_uuid()::text);
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

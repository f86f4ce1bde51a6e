-- Courses carry signatures: those that a company was filled in with have no entry of their own.
create or replace function audit_filled(request text) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  filled jsonb;
begin
  select jsonb_agg(r.id order by r.id) into filled from (
      select 'studies' as entity, id from study where tenant_id = current_tenant() and row_version = 1
      union all select 'sites', id from site where tenant_id = current_tenant() and row_version = 1
      union all select 'accessRequests', id from access_request where tenant_id = current_tenant() and row_version = 1
      union all select 'courses', id from course where tenant_id = current_tenant() and row_version = 1) r
    where not exists (select from audit_log l where l.tenant_id = current_tenant() and l.entity = r.entity
      and l.entity_id = r.id::text and l.outcome = 'done');
  if filled is null then return; end if;
  perform audit_append(null, null, 'mds-kit', null, null, 'seed', 'tenant', current_tenant()::text, 1, 'done', request,
    jsonb_build_object('filled', filled), null);
end $$;

-- Names the courses that were there before this version, in every company that has such courses.
do $$
declare
  company uuid;
  filled jsonb;
begin
  for company in select id from tenant order by created_at, id loop
    perform set_config('app.tenant', company::text, true);
    select jsonb_agg(c.id order by c.id) into filled from course c where c.tenant_id = company and c.row_version = 1
      and not exists (select from audit_log l where l.tenant_id = company and l.entity = 'courses' and l.entity_id = c.id::text
        and l.outcome = 'done');
    if filled is not null then
      perform audit_append(null, null, 'mds-kit', null, null, 'seed', 'tenant', company::text, 1, 'done', gen_random_uuid()::text,
        jsonb_build_object('filled', filled), null);
    end if;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

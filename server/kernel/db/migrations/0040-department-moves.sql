-- Who joined a department and who left it stands in the entries of people: they are found by the department. Containment is not
-- proved safe against leaks, so that row-level security keeps it from using an index: this function sees through it, and tells
-- numbers of entries alone.

create index audit_payload_departments on audit_payload using gin ((payload #> '{changes,departmentIds}') jsonb_path_ops)
  where payload #> '{changes,departmentIds}' is not null;

create function department_moves(department uuid) returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  tenant uuid := current_tenant();
  one jsonb := jsonb_build_array(department);
begin
  return query
    select p.seq from audit_payload p join audit_log l on l.tenant_id = p.tenant_id and l.seq = p.seq
    where p.tenant_id = tenant and p.payload #> '{changes,departmentIds}' is not null
      and p.payload #> '{changes,departmentIds}' @> jsonb_build_array(one)
      and l.entity = 'users' and l.outcome = 'done'
      and (p.payload #> '{changes,departmentIds,0}' @> one) <> (p.payload #> '{changes,departmentIds,1}' @> one);
end $$;
do $$ begin execute format('grant create on schema %I to mds_search', current_schema()); end $$;
grant select (tenant_id, seq, payload) on audit_payload to mds_search;
grant select (tenant_id, seq, entity, outcome) on audit_log to mds_search;
alter function department_moves owner to mds_search;
do $$ begin execute format('revoke create on schema %I from mds_search', current_schema()); end $$;
revoke all on function department_moves from public;
grant execute on function department_moves to mds_app;

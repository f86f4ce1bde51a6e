-- People by what only one of them has. lower() is not proved safe against leaks, so that row-level security keeps it from using an
-- index: each look went through everybody of the company. This one may see through it, and tells ids alone.

create function users_having(emails text[], phones text[], employees text[]) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  tenant uuid := current_tenant();
begin
  return query
    select u.id from users u where u.tenant_id = tenant and lower(u.email) = any(array(select lower(each) from unnest(emails) each))
    union select u.id from users u where u.tenant_id = tenant and u.phone = any(phones)
    union select u.id from users u where u.tenant_id = tenant and lower(u.employee_id) = any(array(select lower(each) from unnest(employees) each));
end $$;
do $$ begin execute format('grant create on schema %I to mds_search', current_schema()); end $$;
grant select (email, phone, employee_id) on users to mds_search;
alter function users_having owner to mds_search;
do $$ begin execute format('revoke create on schema %I from mds_search', current_schema()); end $$;
revoke all on function users_having from public;
grant execute on function users_having to mds_app;

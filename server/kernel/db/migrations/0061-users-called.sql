-- People by the name of their account. Row-level security keeps lower() from every index, so that each look went through everybody of the
-- company; as users_having, this one may see through it and tells ids alone.
create index users_called on users (tenant_id, lower(account)) where account is not null;
grant select (account) on users to mds_search;
create function users_called(accounts text[]) returns setof uuid
  language plpgsql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := current_tenant();
begin
  return query select u.id from users u
    where u.tenant_id = tenant and u.account is not null and lower(u.account) = any(array(select lower(each) from unnest(accounts) each));
end $$;

-- The role of the text searches owns it; it may create nothing afterwards.
do $$ begin execute format('grant create on schema %I to mds_search', current_schema()); end $$;
alter function users_called owner to mds_search;
do $$ begin execute format('revoke create on schema %I from mds_search', current_schema()); end $$;
revoke all on function users_called from public;
grant execute on function users_called to mds_app;

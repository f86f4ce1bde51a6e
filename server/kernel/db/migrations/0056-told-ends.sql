-- Ends of sessions, of accounts and of people's standing are told to every process: a stream that one of them has open ends with them.

create function access_ended() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('mds_access_end', case tg_table_name
    when 'session' then json_build_object('sessionId', new.id)
    when 'account' then json_build_object('accountId', new.id)
    when 'users' then json_build_object('tenantId', to_jsonb(new) ->> 'tenant_id', 'userId', new.id)
    else json_build_object('tenantId', new.id) end::text);
  return null;
end $$;

create trigger told_end after update on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function access_ended();
create trigger told_end after update on account for each row
  when (old.enabled and not new.enabled) execute function access_ended();
create trigger told_end after update on users for each row
  when ((old.status = 'enabled' and new.status <> 'enabled') or (old.removed_at is null and new.removed_at is not null))
  execute function access_ended();
create trigger told_end after update on tenant for each row
  when (old.enabled and not new.enabled) execute function access_ended();

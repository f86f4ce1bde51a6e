-- The end of a role is told to every process: a stream of a user who acts in it is checked again at once.

create function role_ended() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('mds_role_end', case tg_table_name
    when 'role' then json_build_object('tenantId', new.tenant_id, 'roleId', new.id)
    else json_build_object('tenantId', new.tenant_id, 'roleId', to_jsonb(new) ->> 'role_id', 'userId', to_jsonb(new) ->> 'user_id') end::text);
  return null;
end $$;

create trigger told_end after update on role_assignment for each row
  when ((old.ended_at is null and new.ended_at is not null) or new.expires_at < old.expires_at) execute function role_ended();
create trigger told_end after update on role for each row
  when ((old.enabled and not new.enabled) or new.expires_at is distinct from old.expires_at) execute function role_ended();

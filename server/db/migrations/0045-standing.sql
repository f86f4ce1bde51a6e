-- What somebody stands on in one company and one role, at a moment; null is now. Every call asks for it first, so it
-- is a function: its small statements are planned once a connection, and what a narrower scope needs is read for that
-- scope alone. It runs as whoever calls it, under row-level security like any other statement.
create function standing(company uuid, person uuid, acting uuid, moment timestamptz, out user_row json, out tenant_row json,
    out licensed integer[], out headed uuid[], out studies uuid[], out role_row json)
  language plpgsql stable as $$
declare
  at timestamptz := coalesce(moment, now());
  reach text;
begin
  select json_build_object('last_name', u.last_name, 'first_name', u.first_name, 'status', u.status, 'valid_from', u.valid_from,
      'valid_to', u.valid_to, 'super_admin', u.super_admin, 'removed', u.removed_at is not null),
    json_build_object('enabled', t.enabled, 'licence_from', t.licence_from, 'licence_to', t.licence_to,
      'time_zone', t.time_zone, 'settings', t.settings),
    array(select ta.application_id from tenant_application ta where ta.tenant_id = company
      and ta.licence_from <= at and at < ta.licence_to)
    into user_row, tenant_row, licensed
    from users u join tenant t on t.id = u.tenant_id where u.tenant_id = company and u.id = person;
  if acting is null or user_row is null then return; end if;

  -- Calls are guarded by menus of master data (ids below 2000, contract/rights.ts): those of other applications stay unread.
  select r.data_scope, json_build_object('id', r.id, 'name', r.name, 'name_en', r.name_en, 'code', r.code, 'level', r.level,
      'data_scope', r.data_scope, 'enabled', r.enabled and (r.expires_at is null or at < r.expires_at),
      'in_force', exists (select from role_assignment ra where ra.tenant_id = company and ra.user_id = person and ra.role_id = acting
        and (ra.ended_at is null or moment < ra.ended_at) and ra.effective_at <= at and at < ra.expires_at),
      'menus', (select coalesce(json_agg(rm.menu_id), '[]') from role_menu rm
        where rm.tenant_id = company and rm.role_id = acting and rm.menu_id < 2000),
      'buttons', (select coalesce(json_agg(rb.menu_id || '-' || rb.button), '[]') from role_button rb
        where rb.tenant_id = company and rb.role_id = acting and rb.menu_id < 2000),
      'applications', (select coalesce(json_agg(rp.application_id), '[]') from role_application rp
        where rp.tenant_id = company and rp.role_id = acting))
    into reach, role_row
    from role r where r.tenant_id = company and r.id = acting;
  if reach = 'department' then
    headed := array(select d.id from department d where d.tenant_id = company and d.head_user_id = person and d.removed_at is null
      union select g.department_id from department_manager g where g.tenant_id = company and g.user_id = person);
  elsif reach = 'study' then
    studies := array(select distinct sm.study_id from study_member sm where sm.tenant_id = company and sm.user_id = person);
  end if;
end $$;
revoke all on function standing(uuid, uuid, uuid, timestamptz) from public;
grant execute on function standing(uuid, uuid, uuid, timestamptz) to mds_app;

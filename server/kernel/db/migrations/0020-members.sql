-- Members of studies, and the roles of users.

create table study_member (
  tenant_id uuid not null,
  id uuid not null,
  study_id uuid not null,
  user_id uuid not null,
  site_id uuid,
  from_date date,
  to_date date,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
select isolate('study_member');
create unique index study_member_once on study_member (tenant_id, study_id, user_id, coalesce(site_id, '00000000-0000-0000-0000-000000000000'));
create index study_member_user on study_member (tenant_id, user_id, study_id);
create index study_member_site on study_member (tenant_id, site_id) where site_id is not null;
comment on table study_member is 'People who work on a study, for the whole of it or at one site.';
comment on column study_member.id is 'Random UUID; what the wire and other tables call it by.';
comment on column study_member.study_id is 'Study that the person works on.';
comment on column study_member.user_id is 'Who works on it.';
comment on column study_member.site_id is 'Site that the work is for; null for the whole study.';
comment on column study_member.from_date is 'First day of the work, without a zone; null for no beginning.';
comment on column study_member.to_date is 'Last day of the work, without a zone; null for no end.';
comment on column study_member.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column study_member.created_at is 'When the row was written, by the database''s clock.';
grant select, insert, update, delete on study_member to mds_app;

create table role_assignment (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  study_id uuid,
  site_id uuid,
  effective_at timestamptz not null default '-infinity',
  expires_at timestamptz not null default 'infinity',
  granted_by uuid,
  ended_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
select isolate('role_assignment');
create index role_assignment_user on role_assignment (tenant_id, user_id, role_id) where ended_at is null;
create index role_assignment_role on role_assignment (tenant_id, role_id, user_id) include (effective_at, expires_at, ended_at);
-- What was is read by person and by name: also roles that have ended, and people who have been removed.
create index role_assignment_person on role_assignment (tenant_id, user_id, role_id, id);
create index role_assignment_study on role_assignment (tenant_id, study_id) where ended_at is null and study_id is not null;
comment on table role_assignment is 'Which user holds which role, from when to when, for which study or site.';
comment on column role_assignment.id is 'Random UUID; what the wire and other tables call it by.';
comment on column role_assignment.user_id is 'Who holds the role.';
comment on column role_assignment.role_id is 'The role held.';
comment on column role_assignment.study_id is 'Study that it counts for; null for the whole tenant.';
comment on column role_assignment.site_id is 'Site that it counts for; null for the whole study or tenant.';
comment on column role_assignment.effective_at is 'First instant it counts, compared with the database''s clock (TR-Z7).';
comment on column role_assignment.expires_at is 'First instant it no longer counts.';
comment on column role_assignment.granted_by is 'User who granted it; null for the system itself.';
comment on column role_assignment.ended_at is 'When it was withdrawn; null while it is in force.';
comment on column role_assignment.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column role_assignment.created_at is 'When the row was written, by the database''s clock.';
grant select, insert, update on role_assignment to mds_app;

-- People by what only one of them has. lower() is not proved safe against leaks, so that row-level security keeps it from using an
-- index: each look went through everybody of the company. This one may see through it, and tells ids alone.
create function users_having(emails text[], phones text[], employees text[]) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := current_tenant();
begin
  return query
    select u.id from users u where u.tenant_id = tenant and lower(u.email) = any(array(select lower(each) from unnest(emails) each))
    union select u.id from users u where u.tenant_id = tenant and u.phone = any(phones)
    union select u.id from users u where u.tenant_id = tenant and lower(u.employee_id) = any(array(select lower(each) from unnest(employees) each));
end $$;
revoke all on function users_having from public;

-- Every process learns when a session, an account or the access of a user ends: an open stream of that user ends too.
create function access_ended() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('mds_access_end', case tg_table_name
    when 'session' then json_build_object('sessionId', new.id)
    when 'account' then json_build_object('accountId', new.id)
    when 'users' then json_build_object('tenantId', to_jsonb(new) ->> 'tenant_id', 'userId', new.id)
    else json_build_object('tenantId', new.id) end::text);
  return null;
end $$;

create trigger told_end after update on tenant for each row
  when (old.enabled and not new.enabled) execute function access_ended();

create trigger told_end after update on account for each row
  when (old.enabled and not new.enabled) execute function access_ended();

create trigger told_end after update on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function access_ended();

create trigger told_end after update on users for each row
  when ((old.status = 'enabled' and new.status <> 'enabled') or (old.removed_at is null and new.removed_at is not null))
  execute function access_ended();

-- Every process learns when a role of a user ends: an open stream of a user who acts in it is checked again at once.
create function role_ended() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('mds_role_end', case tg_table_name
    when 'role' then json_build_object('tenantId', new.tenant_id, 'roleId', new.id)
    else json_build_object('tenantId', new.tenant_id, 'roleId', to_jsonb(new) ->> 'role_id', 'userId', to_jsonb(new) ->> 'user_id') end::text);
  return null;
end $$;

create trigger told_end after update on role for each row
  when ((old.enabled and not new.enabled) or new.expires_at is distinct from old.expires_at) execute function role_ended();

create trigger told_end after update on role_assignment for each row
  when ((old.ended_at is null and new.ended_at is not null) or new.expires_at < old.expires_at) execute function role_ended();

-- The same when the beginning of a role moves to a later instant: the user may not act in it any more.
create trigger told_later after update on role_assignment for each row
  when (new.effective_at > old.effective_at) execute function role_ended();

-- The role of the text searches owns them; it may create nothing afterwards.
do $$ begin execute format('grant create on schema %I to mds_search', current_schema()); end $$;
alter function users_having owner to mds_search;
do $$ begin execute format('revoke create on schema %I from mds_search', current_schema()); end $$;
revoke all on function users_having from public;
grant execute on function users_having to mds_app;

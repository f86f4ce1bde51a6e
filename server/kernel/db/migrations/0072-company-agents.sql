-- A company names agents for its people; agents get all kinds or some, and the list keeps those that have ended.
alter table notice_agent
  add column id uuid not null default gen_random_uuid(),
  add column company boolean not null default false,
  add column kinds text[],
  add column reason text not null default '',
  add column created_at timestamptz not null default now(),
  add column created_by uuid,
  add column ended_at timestamptz,
  add column ended_by uuid,
  add column end_reason text not null default '',
  add column row_version integer not null default 1,
  drop constraint notice_agent_pkey,
  drop constraint notice_agent_tenant_id_user_id_fkey,
  add primary key (tenant_id, id),
  add foreign key (tenant_id, user_id) references users (tenant_id, id),
  add foreign key (tenant_id, created_by) references users (tenant_id, id),
  add foreign key (tenant_id, ended_by) references users (tenant_id, id),
  add check (ended_by is null or ended_at is not null),
  add check (cardinality(kinds) > 0);
create unique index notice_agent_pair on notice_agent (tenant_id, user_id, agent_id) where not company and ended_at is null;
create index notice_agent_user on notice_agent (tenant_id, user_id);
create index notice_agent_agent on notice_agent (tenant_id, agent_id);
comment on column notice_agent.id is 'Random UUID.';
comment on column notice_agent.company is 'True for an agent whom an administrator has named, false for one of the user''s own choice.';
comment on column notice_agent.kinds is 'Kinds of notices that are copied, as in notice.kind; null for all.';
comment on column notice_agent.reason is 'Why the administrator has named the agent; empty for one of the user''s own choice.';
comment on column notice_agent.created_at is 'When the agent was named.';
comment on column notice_agent.created_by is 'Who named the agent; null for one of an earlier version, whom the user chose.';
comment on column notice_agent.ended_at is 'When it was ended by a person; null while nobody has ended it.';
comment on column notice_agent.ended_by is 'Who ended it.';
comment on column notice_agent.end_reason is 'Why an administrator ended it.';
comment on column notice_agent.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';

-- Two entries for one pair, of the company and of the user's own, make one copy.
create or replace function copy_notice() returns trigger language plpgsql set plan_cache_mode = 'force_custom_plan' as $$
begin
  -- Copies and an insert of nothing end here: a statement's trigger runs for these too.
  if not exists (select from arrived where copy_of is null) then return null; end if;
  insert into notice (tenant_id, id, user_id, type, kind, subject, link, urgency, due_at, created_at, copy_of, reason, study_id, site_id,
      application_id, external_id, unblinded)
    with agent as materialized (select a.tenant_id, a.user_id, a.agent_id, a.kinds, a.id from notice_agent a
      join users u on u.tenant_id = a.tenant_id and u.id = a.agent_id
        and u.status = 'enabled' and u.removed_at is null and u.valid_from <= now() and now() < u.valid_to
      where a.ended_at is null and (a.starts_at is null or a.starts_at <= now()) and (a.ends_at is null or now() < a.ends_at))
    select n.tenant_id, gen_random_uuid(), a.agent_id, 'notification', n.kind, n.subject, n.link, n.urgency, n.due_at, n.created_at, n.user_id,
      jsonb_build_object('rule', 'agent'), n.study_id, n.site_id, n.application_id, n.external_id, n.unblinded
    from agent a join arrived n on a.tenant_id = n.tenant_id and a.user_id = n.user_id
    where n.copy_of is null and n.kind <> 'security' and (a.kinds is null or n.kind = any(a.kinds))
      and not exists (select from agent b where b.tenant_id = a.tenant_id and b.user_id = a.user_id and b.agent_id = a.agent_id and b.id < a.id
        and (b.kinds is null or n.kind = any(b.kinds)));
  return null;
end $$;

-- Administrators of existing companies get the menu and its button, as those of new companies have them.
alter table role no force row level security;
alter table role_menu no force row level security;
alter table role_button no force row level security;
insert into role_menu (tenant_id, role_id, menu_id)
  select r.tenant_id, r.id, 1015 from role r
  where r.code in ('ACCOUNT_HOLDER', 'DH_ADMINISTRATOR') and r.removed_at is null
  on conflict do nothing;
insert into role_button (tenant_id, role_id, menu_id, button)
  select r.tenant_id, r.id, 1015, 'NOTICE_AGENT_EDIT' from role r
  where r.code in ('ACCOUNT_HOLDER', 'DH_ADMINISTRATOR') and r.removed_at is null
  on conflict do nothing;
alter table role force row level security;
alter table role_menu force row level security;
alter table role_button force row level security;

select as_of.create_views();

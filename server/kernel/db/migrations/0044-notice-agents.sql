-- Notification agents: colleagues who receive copies of a person's notices.

create table notice_agent_setting (
  tenant_id uuid not null,
  user_id uuid not null,
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('notice_agent_setting');
comment on table notice_agent_setting is 'That a person has set his notification agents; who they are stands in notice_agent (K23, K24).';
comment on column notice_agent_setting.user_id is 'Whose notices are copied.';
comment on column notice_agent_setting.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column notice_agent_setting.updated_at is 'When it was last set.';

create table notice_agent (
  tenant_id uuid not null,
  user_id uuid not null,
  agent_id uuid not null,
  starts_at timestamptz,
  ends_at timestamptz,
  primary key (tenant_id, user_id, agent_id),
  foreign key (tenant_id, user_id) references notice_agent_setting (tenant_id, user_id),
  foreign key (tenant_id, agent_id) references users (tenant_id, id),
  check (agent_id <> user_id),
  check (starts_at < ends_at)
);
select isolate('notice_agent');
comment on table notice_agent is 'Who receives copies of whose notices, and when.';
comment on column notice_agent.user_id is 'Whose notices are copied.';
comment on column notice_agent.agent_id is 'Who receives the copies, while he is enabled.';
comment on column notice_agent.starts_at is 'First instant from which notices are copied; null for at once.';
comment on column notice_agent.ends_at is 'Instant from which they are copied no more; null for no end.';

alter table notice add column copy_of uuid, add foreign key (tenant_id, copy_of) references users (tenant_id, id);
comment on column notice.copy_of is 'Whose notice this is a copy of, for his agent; null for one of the user himself.';

-- Every way a notice can come passes here, so that none forgets the agents. Security is a person's own affair; a copy is only to
-- be read, holds nobody back who leaves, and is copied no further.
create function copy_notice() returns trigger language plpgsql as $$
begin
  insert into notice (tenant_id, id, user_id, type, kind, subject, link, urgency, due_at, created_at, copy_of)
    select new.tenant_id, gen_random_uuid(), a.agent_id, 'notification', new.kind, new.subject, new.link, new.urgency, new.due_at,
      new.created_at, new.user_id
    from notice_agent a join users u on u.tenant_id = a.tenant_id and u.id = a.agent_id
    where a.tenant_id = new.tenant_id and a.user_id = new.user_id
      and (a.starts_at is null or a.starts_at <= now()) and (a.ends_at is null or now() < a.ends_at)
      and u.status = 'enabled' and u.removed_at is null and u.valid_from <= now() and now() < u.valid_to;
  return null;
end $$;
create trigger copied after insert on notice for each row
  when (new.copy_of is null and new.kind <> 'security') execute function copy_notice();

grant select, insert, update on notice_agent_setting to mds_app;
grant select, insert, update, delete on notice_agent to mds_app;

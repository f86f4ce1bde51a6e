-- Notices, and who gets them for another.

create function notice_arrived() returns trigger language plpgsql as $$
begin
  perform pg_notify('mds_notice', json_build_object('tenantId', new.tenant_id, 'userId', new.user_id, 'id', new.id)::text);
  return new;
end $$;

create table notice (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  type text not null check (type in ('todo', 'notification')),
  kind text not null,
  subject jsonb not null default '{}',
  link text,
  urgency text not null default 'normal' check (urgency in ('normal', 'soon', 'overdue')),
  blocking boolean not null default false,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  read_at timestamptz,
  done_at timestamptz,
  copy_of uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, copy_of) references users (tenant_id, id)
);
select isolate('notice');
create index notice_user on notice (tenant_id, user_id, type, created_at desc, id);
create index notice_unread on notice (tenant_id, user_id, type) where read_at is null or done_at is null;
comment on table notice is 'One notice or to-do of one user.';
comment on column notice.id is 'Random UUID; what the wire and other tables call it by.';
comment on column notice.user_id is 'Whom it is for; nobody else sees it.';
comment on column notice.type is 'todo is to be done and counted until it is; notification is to be read.';
comment on column notice.kind is 'timesheet, contract, planned_progress, actual_progress, user_review, authorisation, learning, security, system: icon and sentence follow from it.';
comment on column notice.subject is 'Values of its sentence (locales/*/notices.json): names, ids, dates; words are chosen at the edge.';
comment on column notice.link is 'Path that opens it, on this origin.';
comment on column notice.urgency is 'How near the due day is: normal, soon, overdue.';
comment on column notice.blocking is 'True for a to-do that must be done or handed over before its user may be disabled (F20).';
comment on column notice.due_at is 'When a to-do should be done by; null for no limit.';
comment on column notice.created_at is 'When it came; lists are ordered by it.';
comment on column notice.seen_at is 'First time it was visible on the screen.';
comment on column notice.read_at is 'When it was read; null counts as unread.';
comment on column notice.done_at is 'When a to-do was done; null while it is open.';
comment on column notice.copy_of is 'User whose notice this copies, for their agent; null for a notice of the user''s own.';
create trigger arrived after insert on notice for each row execute function notice_arrived();
grant select, insert, update on notice to mds_app;

create table notice_agent_setting (
  tenant_id uuid not null,
  user_id uuid not null,
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('notice_agent_setting');
comment on table notice_agent_setting is 'A user has set notification agents; notice_agent names them (K23, K24).';
comment on column notice_agent_setting.user_id is 'Whose notices are copied.';
comment on column notice_agent_setting.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column notice_agent_setting.updated_at is 'When it was last set.';
grant select, insert, update on notice_agent_setting to mds_app;

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
comment on column notice_agent.agent_id is 'Who receives the copies, while their account is enabled.';
comment on column notice_agent.starts_at is 'First instant from which notices are copied; null for at once.';
comment on column notice_agent.ends_at is 'Instant from which they are copied no more; null for no end.';
grant select, insert, update, delete on notice_agent to mds_app;

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

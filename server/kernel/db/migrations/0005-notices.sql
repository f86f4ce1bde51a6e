-- Notices, to-dos and what a user has set for himself.

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
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
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

create function notice_arrived() returns trigger language plpgsql as $$
begin
  perform pg_notify('mds_notice', json_build_object('tenantId', new.tenant_id, 'userId', new.user_id, 'id', new.id)::text);
  return new;
end $$;
create trigger arrived after insert on notice for each row execute function notice_arrived();

create table user_setting (
  tenant_id uuid not null,
  user_id uuid not null,
  name text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id, name),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('user_setting');
comment on table user_setting is 'What a user set for himself: columns, density, zones, recent people.';
comment on column user_setting.user_id is 'Whose setting it is.';
comment on column user_setting.name is 'Which setting, as the browser names it.';
comment on column user_setting.value is 'Whatever the browser stores under the name, at most 16 KB.';
comment on column user_setting.updated_at is 'When it was last set.';

grant select, insert, update on notice to mds_app;
grant select, insert, update, delete on user_setting to mds_app;

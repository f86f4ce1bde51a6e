-- Reminders of pending tasks: when each person was mailed the last one.

create table task_reminder (
  tenant_id uuid not null references tenant (id),
  user_id uuid not null,
  reminded_at timestamptz not null default now(),
  reminded_by uuid not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, reminded_by) references users (tenant_id, id)
);
select isolate('task_reminder');
comment on table task_reminder is 'The last reminder of what a person has still to do, so that nobody is mailed again and again (L88).';
comment on column task_reminder.user_id is 'Who was reminded.';
comment on column task_reminder.reminded_at is 'When.';
comment on column task_reminder.reminded_by is 'By whom.';
grant select, insert, update on task_reminder to mds_app;

-- A role is kept by changes of it, or roles to be given, that wait for a second person (F20).
create index held_change_waiting on held_change (tenant_id, entity_id) where state = 'waiting';

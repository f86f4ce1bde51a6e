-- Reminders that were sent.

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

create table expiry_reminder (
  tenant_id uuid not null references tenant (id),
  kind text not null check (kind in ('account', 'role', 'password', 'fact')),
  subject_id uuid not null,
  day date not null,
  outcome text not null default 'sent' check (outcome in ('sent', 'refused')),
  primary key (tenant_id, kind, subject_id, day)
);
select isolate('expiry_reminder');
comment on table expiry_reminder is 'Reminders of ends that have been sent: one a subject and day, whichever server sends it (O22, TR-C10). Certificates have their own.';
comment on column expiry_reminder.kind is 'What ends: the validity of an account, a role assignment, a password, or a fact of an organisation.';
comment on column expiry_reminder.subject_id is 'The user whose account or password it is, the role assignment, or the fact.';
comment on column expiry_reminder.day is 'Day of the tenant''s calendar on which it was sent.';
comment on column expiry_reminder.outcome is 'sent, or refused for good by the mail server of its receiver.';
grant select, insert on expiry_reminder to mds_app;
grant update (outcome) on expiry_reminder to mds_app;

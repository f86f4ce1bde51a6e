-- Settings of companies, and what people are reminded of before it ends.

comment on column tenant.settings is 'Settings by name, those of contract/tenant.ts; one that is missing or cannot be read has the value named there as usual.';
alter table tenant add column settings_version integer not null default 1;
comment on column tenant.settings_version is 'Version of the settings for optimistic concurrency, apart from that of the company''s own data.';

-- A picture that was uploaded is kept once something names it, as the logo of a company.
grant update (owner_user_id, expires_at) on file to mds_app;

create table expiry_reminder (
  tenant_id uuid not null references tenant (id),
  kind text not null check (kind in ('account', 'role', 'password')),
  subject_id uuid not null,
  day date not null,
  outcome text not null default 'sent' check (outcome in ('sent', 'refused')),
  primary key (tenant_id, kind, subject_id, day)
);
select isolate('expiry_reminder');
comment on table expiry_reminder is 'Reminders of ends that have been sent: one a subject and day, whichever server sends it (O22, TR-C10). Certificates have their own.';
comment on column expiry_reminder.kind is 'What ends: the validity of an account, a role assignment, or a password.';
comment on column expiry_reminder.subject_id is 'The user whose account or password it is, or the role assignment.';
comment on column expiry_reminder.day is 'Day of the tenant''s calendar on which it was sent.';
comment on column expiry_reminder.outcome is 'sent, or refused for good by the mail server of its receiver.';
grant select, insert on expiry_reminder to mds_app;
grant update (outcome) on expiry_reminder to mds_app;

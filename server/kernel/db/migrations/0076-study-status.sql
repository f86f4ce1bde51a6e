-- The changes of the status of a study, each with its signature (E7, F4).

create table study_status_change (
  tenant_id uuid not null,
  id uuid not null,
  study_id uuid not null,
  from_status text not null check (from_status in ('planned', 'ongoing', 'completed', 'stopped', 'on_hold', 'locked')),
  to_status text not null check (to_status in ('planned', 'ongoing', 'completed', 'stopped', 'on_hold', 'locked')),
  date_kind text check (date_kind in ('start', 'finish', 'listing', 'suspension')),
  on_date date,
  reason text not null,
  user_id uuid not null,
  signature_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, signature_id) references signature (tenant_id, id) deferrable initially deferred
);
select isolate('study_status_change');
create index study_status_change_study on study_status_change (tenant_id, study_id, at desc);
comment on table study_status_change is 'Changes of the status of studies. Rows are never changed or removed.';
comment on column study_status_change.id is 'Random UUID.';
comment on column study_status_change.study_id is 'The study.';
comment on column study_status_change.from_status is 'Status before.';
comment on column study_status_change.to_status is 'Status after.';
comment on column study_status_change.date_kind is 'Which date the new status asks for: start, finish, listing or suspension; null for none.';
comment on column study_status_change.on_date is 'That date, a day without a zone; null when it is not given.';
comment on column study_status_change.reason is 'Why, in the words of the signer.';
comment on column study_status_change.user_id is 'User who signed the change.';
comment on column study_status_change.signature_id is 'The signature of the change.';
comment on column study_status_change.at is 'Instant of the change by the database''s clock.';

create trigger append_only before update or delete or truncate on study_status_change for each statement execute function audit_is_append_only();
grant select, insert on study_status_change to mds_app;

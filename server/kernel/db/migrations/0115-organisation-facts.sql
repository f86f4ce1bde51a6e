-- Facts of organisations that expire: ethics approvals, contracts, pharmacy licences (MD-O7).

create table organisation_fact (
  tenant_id uuid not null,
  id uuid not null,
  organisation_id uuid not null,
  kind text not null check (kind in ('ethics_approval', 'contract', 'pharmacy_licence', 'gcp_registration', 'accreditation', 'insurance', 'other')),
  title text not null check (title <> ''),
  owner_id uuid not null,
  valid_from date,
  valid_until date not null,
  remarks text not null,
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (tenant_id, owner_id) references users (tenant_id, id),
  check (valid_from <= valid_until)
);
select isolate('organisation_fact');
comment on table organisation_fact is 'Facts of organisations that expire, each with the user who renews it (MD-O7).';
comment on column organisation_fact.id is 'Id of the fact.';
comment on column organisation_fact.organisation_id is 'Organisation that it is about.';
comment on column organisation_fact.kind is 'What it is: an ethics approval, a contract, a licence of the pharmacy, and so on.';
comment on column organisation_fact.title is 'Its number or name.';
comment on column organisation_fact.owner_id is 'User who renews it and is reminded before it ends.';
comment on column organisation_fact.valid_from is 'First day on which it is valid; null when not known.';
comment on column organisation_fact.valid_until is 'Last day on which it is valid, in the calendar of the company.';
comment on column organisation_fact.remarks is 'Remarks.';
comment on column organisation_fact.row_version is 'Rises with each change.';
comment on column organisation_fact.updated_at is 'When it was last changed.';
comment on column organisation_fact.removed_at is 'When it was removed; the trail keeps it.';
create index organisation_fact_organisation on organisation_fact (tenant_id, organisation_id, valid_until) where removed_at is null;
create index organisation_fact_end on organisation_fact (tenant_id, valid_until) where removed_at is null;
create index organisation_fact_owner on organisation_fact (tenant_id, owner_id);
grant select, insert, update on organisation_fact to mds_app;

alter table expiry_reminder drop constraint expiry_reminder_kind_check;
alter table expiry_reminder add constraint expiry_reminder_kind_check check (kind in ('account', 'role', 'password', 'fact'));
comment on column expiry_reminder.kind is 'What ends: the validity of an account, a role assignment, a password, or a fact of an organisation.';
comment on column expiry_reminder.subject_id is 'The user whose account or password it is, the role assignment, or the fact.';
update tenant set settings = jsonb_set(settings, '{reminders,kinds}', (settings #> '{reminders,kinds}') || '["fact"]')
  where jsonb_typeof(settings #> '{reminders,kinds}') = 'array';

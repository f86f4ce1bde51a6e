-- The door for applications: their credentials, and what they report about studies and sites.

create table application_credential (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  application_id integer not null,
  secret_hash bytea not null unique,
  kinds text[] not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
select isolate('application_credential');
comment on table application_credential is 'Credentials by which applications report events to this tenant (MD-N1); an operator creates and revokes them.';
comment on column application_credential.id is 'Random UUID, by which an operator revokes it; the key of its requests in idempotency.';
comment on column application_credential.application_id is 'Number in contract/access/applications.ts.';
comment on column application_credential.secret_hash is 'SHA-256 of the secret, which is shown once and stored nowhere.';
comment on column application_credential.kinds is 'Kinds of events that it may report, such as milestone and usage.';
comment on column application_credential.note is 'Note of the operator; empty when there is none.';
comment on column application_credential.created_at is 'When it was created, by the database''s clock.';
comment on column application_credential.last_used_at is 'When it last reported; null while it is unused.';
comment on column application_credential.revoked_at is 'When it was revoked; null while it is valid.';

create table milestone (
  tenant_id uuid not null,
  id uuid not null,
  study_id uuid not null,
  site_id uuid,
  kind text not null,
  planned_on date,
  actual_on date,
  applicable boolean not null default true,
  application_id integer not null,
  reported_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
select isolate('milestone');
create unique index milestone_once on milestone (tenant_id, study_id, coalesce(site_id, '00000000-0000-0000-0000-000000000000'), kind);
create index milestone_site on milestone (tenant_id, site_id) where site_id is not null;
comment on table milestone is 'Milestones of studies and sites as an application last reported them; they drive data of sites (MD-T4, F12).';
comment on column milestone.id is 'Random UUID.';
comment on column milestone.study_id is 'Study that it belongs to.';
comment on column milestone.site_id is 'Site that it belongs to; null for a milestone of the whole study.';
comment on column milestone.kind is 'Name in contract/application-events/milestones.ts.';
comment on column milestone.planned_on is 'Day on which it is planned, without a zone; null when there is no plan.';
comment on column milestone.actual_on is 'Day on which it was reached, without a zone; null until then.';
comment on column milestone.applicable is 'False when the application says that this study or site does not have it.';
comment on column milestone.application_id is 'Application that reported it last: number in contract/access/applications.ts.';
comment on column milestone.reported_at is 'Time of the event by the application''s clock; an earlier event does not replace a later one.';
comment on column milestone.received_at is 'When the event came, by the database''s clock.';

create table study_usage (
  tenant_id uuid not null,
  study_id uuid not null,
  application_id integer not null,
  records integer not null check (records > 0),
  since timestamptz not null default now(),
  reported_at timestamptz not null,
  primary key (tenant_id, study_id, application_id),
  foreign key (tenant_id, study_id) references study (tenant_id, id)
);
select isolate('study_usage');
comment on table study_usage is 'Applications with data of a study: it cannot be deleted then (MD-S5).';
comment on column study_usage.study_id is 'Study that the data belong to.';
comment on column study_usage.application_id is 'Number in contract/access/applications.ts.';
comment on column study_usage.records is 'How many records the application has, as it last reported.';
comment on column study_usage.since is 'When it first reported data.';
comment on column study_usage.reported_at is 'Time of the last report by the application''s clock.';

alter table site_usage add column records integer not null default 1 check (records > 0);
alter table site_usage add column reported_at timestamptz not null default now();
comment on column site_usage.records is 'How many records the application has, as it last reported.';
comment on column site_usage.reported_at is 'Time of the last report by the application''s clock.';

grant select, insert, update on application_credential, milestone to mds_app;
grant select, insert, update, delete on study_usage to mds_app;
grant update on site_usage to mds_app;

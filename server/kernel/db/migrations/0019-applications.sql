-- What applications report: milestones and usage.

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
grant select, insert, update on application_credential to mds_app;

create table milestone (
  tenant_id uuid not null,
  id uuid not null,
  study_id uuid not null,
  site_id uuid,
  kind text not null,
  planned_on date,
  actual_on date,
  applicable boolean not null default true,
  application_id integer,
  reported_at timestamptz,
  received_at timestamptz not null default now(),
  entered_by uuid,
  row_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, entered_by) references users (tenant_id, id),
  constraint milestone_source check ((application_id is null) = (reported_at is null))
);
select isolate('milestone');
create unique index milestone_once on milestone (tenant_id, study_id, coalesce(site_id, '00000000-0000-0000-0000-000000000000'), kind);
create index milestone_site on milestone (tenant_id, site_id) where site_id is not null;
comment on table milestone is 'Milestones of studies and sites, as an application last reported them or a person entered them by hand (MD-T4, P39).';
comment on column milestone.id is 'Random UUID.';
comment on column milestone.study_id is 'Study that it belongs to.';
comment on column milestone.site_id is 'Site that it belongs to; null for a milestone of the whole study.';
comment on column milestone.kind is 'Name in contract/application-events/milestones.ts.';
comment on column milestone.planned_on is 'Day on which it is planned, without a zone; null when there is no plan.';
comment on column milestone.actual_on is 'Day on which it was reached, without a zone; null until then.';
comment on column milestone.applicable is 'False when the application says that this study or site does not have it.';
comment on column milestone.application_id is 'Application that reported it last: number in contract/access/applications.ts; null for one entered by hand.';
comment on column milestone.reported_at is 'Time of the event by the application''s clock; an earlier event does not replace a later one. Null for one entered by hand.';
comment on column milestone.received_at is 'When the event came or the entry was made, by the database''s clock.';
comment on column milestone.entered_by is 'User who entered it by hand; null for one that an application reported, and for the site selection of before that was kept by its site alone.';
comment on column milestone.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
grant select, insert, update on milestone to mds_app;

create table study_usage (
  tenant_id uuid not null,
  study_id uuid not null,
  application_id integer not null,
  records integer not null check (records >= 0),
  since timestamptz not null default now(),
  reported_at timestamptz not null,
  primary key (tenant_id, study_id, application_id),
  foreign key (tenant_id, study_id) references study (tenant_id, id)
);
select isolate('study_usage');
comment on table study_usage is 'Applications with data of a study, now or before: it cannot be deleted while one has some (MD-S5).';
comment on column study_usage.study_id is 'Study that the data belong to.';
comment on column study_usage.application_id is 'Number in contract/access/applications.ts.';
comment on column study_usage.records is 'How many records the application has, as it last reported; 0 when it has none any more.';
comment on column study_usage.since is 'When it first reported data.';
comment on column study_usage.reported_at is 'Time of the last report by the application''s clock.';
grant select, insert, update, delete on study_usage to mds_app;

create table site_usage (
  tenant_id uuid not null,
  site_id uuid not null,
  application_id integer not null,
  since timestamptz not null default now(),
  records integer not null default 1 check (records >= 0),
  reported_at timestamptz not null default now(),
  primary key (tenant_id, site_id, application_id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
select isolate('site_usage');
comment on table site_usage is 'Sub-applications that hold data of a site: it can then be deactivated, not deleted (F13).';
comment on column site_usage.site_id is 'Site whose data it holds.';
comment on column site_usage.application_id is 'Number in contract/applications.ts.';
comment on column site_usage.since is 'When the first data came to be there.';
comment on column site_usage.records is 'How many records the application has, as it last reported; 0 when it has none any more.';
comment on column site_usage.reported_at is 'Time of the last report by the application''s clock.';
grant select, insert, delete, update on site_usage to mds_app;

-- Numbers of studies in registries, the reminder of a nearly complete study, how many studies a licence allows, and imports of studies.

create table study_registry_number (
  tenant_id uuid not null references tenant (id),
  study_id uuid not null,
  type text not null check (type in ('nct', 'euct', 'eudract', 'utn', 'isrctn', 'jrct', 'chictr', 'ctr', 'other')),
  value text not null,
  issuer text not null default '',
  primary key (tenant_id, type, issuer, value),
  foreign key (tenant_id, study_id) references study (tenant_id, id)
);
select isolate('study_registry_number');
create index study_registry_number_study on study_registry_number (tenant_id, study_id);
comment on table study_registry_number is 'Numbers of studies in public registries: each once in the tenant.';
comment on column study_registry_number.study_id is 'Study that is registered.';
comment on column study_registry_number.type is 'Registry, or other; contract/studies/registry.ts.';
comment on column study_registry_number.value is 'The number as the registry writes it.';
comment on column study_registry_number.issuer is 'Who gave a number of another registry; empty where the type says it.';
grant select, insert, delete on study_registry_number to mds_app;

alter table study add column progress_reminded_at timestamptz;
comment on column study.progress_reminded_at is 'When its lead project manager was reminded that few fields are left; once (P36).';
alter table tenant_application add column study_limit integer check (study_limit >= 0);
comment on column tenant_application.study_limit is 'How many studies the licence allows; null for no limit.';
alter table import_job add column overwrite boolean not null default false;
comment on column import_job.overwrite is 'Rows about records that exist change them; else they are skipped.';
select as_of.create_views();

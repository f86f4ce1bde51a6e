-- Files of sites that an application sends, such as the approval of an ethics committee.

create table application_file (
  tenant_id uuid not null,
  file_id uuid not null,
  application_id integer not null,
  study_id uuid not null,
  site_id uuid not null,
  kind text not null,
  reference text not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, file_id),
  foreign key (tenant_id, file_id) references file (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
select isolate('application_file');
create index application_file_site on application_file (tenant_id, site_id, received_at desc);
create index application_file_study on application_file (tenant_id, study_id);
comment on table application_file is 'Files of sites as an application sent them (M7); each stays as it came.';
comment on column application_file.file_id is 'The stored file, with its name and type.';
comment on column application_file.application_id is 'Application that sent it: number in contract/access/applications.ts.';
comment on column application_file.study_id is 'Study of the site.';
comment on column application_file.site_id is 'Site that it belongs to.';
comment on column application_file.kind is 'Name in contract/application-files/calls.ts.';
comment on column application_file.reference is 'The application''s own id of the file.';
comment on column application_file.received_at is 'When it came, by the database''s clock.';
grant select, insert on application_file to mds_app;

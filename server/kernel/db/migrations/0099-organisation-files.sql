-- Flow files of organisations (E13): documents of the ethics committee, each a stored file.

create table organisation_file (
  tenant_id uuid not null,
  organisation_id uuid not null,
  file_id uuid not null,
  sort integer not null,
  primary key (tenant_id, organisation_id, file_id),
  unique (tenant_id, file_id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id)
);
select isolate('organisation_file');
comment on table organisation_file is 'Flow files of organisations (E13); a file belongs to one organisation.';
comment on column organisation_file.organisation_id is 'Organisation that has the file.';
comment on column organisation_file.file_id is 'The stored file, with its name and type.';
comment on column organisation_file.sort is 'Place among the files of the organisation, from 0.';
grant select, insert, update, delete on organisation_file to mds_app;

create index file_attachments on file (tenant_id) include (size, owner_user_id, expires_at) where kind = 'attachment';

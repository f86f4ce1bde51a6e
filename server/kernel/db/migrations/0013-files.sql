-- Stored files and exports.

create table file (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  owner_user_id uuid,
  kind text not null check (kind in ('export', 'course', 'certificate', 'image', 'attachment')),
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 bytea not null,
  key text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default 'infinity',
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_user_id) references users (tenant_id, id)
);
select isolate('file');
create index file_expiry on file (tenant_id, expires_at) where expires_at < 'infinity';
create index file_attachments on file (tenant_id) include (size, owner_user_id, expires_at) where kind = 'attachment';
comment on table file is 'One file of the file store: who owns it, what it is called, and where its bytes lie. Bytes never change: another content is another row.';
comment on column file.id is 'Random UUID; what the wire and other tables call it by.';
comment on column file.owner_user_id is 'Whose it is; null belongs to the tenant as a whole, as course files do.';
comment on column file.kind is 'What it is for: export, course, certificate, image, attachment.';
comment on column file.name is 'Name that it is saved under, as people wrote it; the store never sees it.';
comment on column file.media_type is 'Media type that it is served with.';
comment on column file.size is 'Bytes.';
comment on column file.sha256 is 'SHA-256 of its bytes.';
comment on column file.key is 'Generated key in the file store: tenant, month, random UUID.';
comment on column file.created_at is 'When its bytes were complete.';
comment on column file.expires_at is 'When it is removed; infinity keeps it.';
grant select, insert, delete on file to mds_app;
grant update (owner_user_id, expires_at) on file to mds_app;

create table download (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  account_id uuid not null,
  role_id uuid,
  kind text not null,
  request jsonb not null,
  locale text not null,
  zone text not null,
  file_name text not null,
  status smallint not null default 1 check (status in (1, 2, 3)),
  reason text,
  row_count integer,
  rows_done integer not null default 0,
  run integer not null default 1,
  fence uuid,
  file_id uuid,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  seen_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id) on delete set null (file_id),
  check ((status = 3) = (reason is not null))
);
select isolate('download');
create index download_user on download (tenant_id, user_id, requested_at desc, id desc);
create index download_expiry on download (tenant_id, expires_at) where expires_at is not null;
-- Exports that have not ended, in the order in which they were asked: a waiting one shows how many come before it.
create index download_waiting on download (tenant_id, requested_at, id) where status = 1;
comment on table download is 'One item of a person''s download center: an export that runs, has finished or has failed.';
comment on column download.id is 'Random UUID; what the wire and the job queue call it by.';
comment on column download.user_id is 'Whose item it is; nobody else sees it.';
comment on column download.account_id is 'Account that asked; its rights are asked again when the job runs.';
comment on column download.role_id is 'Role that it was asked in, null for none.';
comment on column download.kind is 'Which export: a name of server/exports/definitions.ts.';
comment on column download.request is 'What was asked: {columns, filters, indexName}.';
comment on column download.locale is 'Language of heads, codes and of the file''s name.';
comment on column download.zone is 'IANA zone of its dates and of the time in its name.';
comment on column download.file_name is 'Prefix and local time with / and : as _, ending .xlsx (O32).';
comment on column download.status is '1 processing, 2 finished, 3 failed (F24).';
comment on column download.reason is 'Why it failed: a code name of the catalogue; null unless status is 3.';
comment on column download.row_count is 'Rows of the finished file, or as counted when it was asked.';
comment on column download.rows_done is 'Rows written so far.';
comment on column download.run is 'How often it was asked: retrying and creating again count up. A job of an older run does nothing.';
comment on column download.fence is 'Who writes it now: the last one to take the job up; any other''s file is thrown away.';
comment on column download.file_id is 'The finished file; null before, and after it has expired.';
comment on column download.requested_at is 'When it was last asked; lists are ordered by it.';
comment on column download.finished_at is 'When it finished or failed.';
comment on column download.expires_at is 'When its file is removed; null until it has finished.';
comment on column download.seen_at is 'When its end was seen in the open download center; null counts on the button.';
grant select, insert, update, delete on download to mds_app;

create table export_template (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  columns jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  row_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('export_template');
create unique index export_template_name on export_template (tenant_id, user_id, kind, lower(name)) where removed_at is null;
create unique index export_template_default on export_template (tenant_id, user_id, kind) where is_default and removed_at is null;
comment on table export_template is 'Columns of an export in their order, as a person saved them under a name (L76-L80).';
comment on column export_template.id is 'Random UUID; what the wire calls it by.';
comment on column export_template.user_id is 'Whose it is; nobody else sees it.';
comment on column export_template.kind is 'What is exported.';
comment on column export_template.name is 'What its owner calls it; once for each kind.';
comment on column export_template.columns is 'Keys of columns, in order.';
comment on column export_template.is_default is 'It is chosen until another one is.';
comment on column export_template.created_at is 'When it was saved first.';
comment on column export_template.updated_at is 'When it was changed last.';
comment on column export_template.removed_at is 'When it was removed; a removed one is in no list.';
comment on column export_template.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
grant select, insert, update on export_template to mds_app;

create table saved_view (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  shared boolean not null default false,
  address text not null,
  columns jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  row_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('saved_view');
create unique index saved_view_name on saved_view (tenant_id, user_id, list, lower(name)) where removed_at is null;
create index saved_view_shared on saved_view (tenant_id, list) where shared and removed_at is null;
comment on table saved_view is 'Views of a list that people saved under a name: filters, sort and columns.';
comment on column saved_view.id is 'Random UUID; what the wire calls it by.';
comment on column saved_view.user_id is 'Who saved it, and alone may change it.';
comment on column saved_view.list is 'List that it is a view of.';
comment on column saved_view.name is 'What its owner calls it; once for each list.';
comment on column saved_view.shared is 'Everybody of the company who sees the list may use it.';
comment on column saved_view.address is 'Query of the address of the list: filters, sort and size.';
comment on column saved_view.columns is 'Columns in their order, each with whether it is shown.';
comment on column saved_view.created_at is 'When it was saved first.';
comment on column saved_view.updated_at is 'When it was changed last.';
comment on column saved_view.removed_at is 'When it was removed; a removed one is in no list.';
comment on column saved_view.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
grant select, insert, update on saved_view to mds_app;

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
  foreign key (tenant_id, file_id) references file (tenant_id, id)
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

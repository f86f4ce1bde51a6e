-- Files that the platform keeps, and the exports that make some of them.

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

grant select, insert, delete on file to mds_app;
grant select, insert, update, delete on download to mds_app;

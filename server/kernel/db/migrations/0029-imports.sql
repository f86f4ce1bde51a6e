-- Imports of sheets.

create table import_job (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  kind text not null,
  user_id uuid not null,
  account_id uuid not null,
  role_id uuid,
  locale text not null,
  zone text not null,
  file_name text not null,
  sha256 bytea not null,
  state text not null default 'checked' check (state in ('checked', 'applying', 'done', 'cancelled', 'undoing', 'undone')),
  reason text,
  row_version integer not null default 1,
  run integer not null default 0,
  fence uuid,
  rows_done integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  overwrite boolean not null default false,
  study_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id)
);
select isolate('import_job');
create index import_job_file on import_job (tenant_id, user_id, sha256, created_at desc);
create index import_job_made on import_job (tenant_id, created_at);
create index import_job_owner on import_job (tenant_id, user_id, created_at desc);
comment on table import_job is 'A file of rows that a user imports: read and checked on arrival, applied by a job (TR-C5).';
comment on column import_job.id is 'Random UUID; what the wire and the job queue call it by.';
comment on column import_job.kind is 'What is imported: a name of server/imports/definitions.ts.';
comment on column import_job.user_id is 'Whose import it is; nobody else sees it.';
comment on column import_job.account_id is 'Account that asked; its rights are asked again when the job runs.';
comment on column import_job.role_id is 'Role that it was asked in, null for none.';
comment on column import_job.locale is 'Language of its sender.';
comment on column import_job.zone is 'IANA zone that its dates are meant in.';
comment on column import_job.file_name is 'Name of the file, as its sender wrote it.';
comment on column import_job.sha256 is 'SHA-256 of the file: the same bytes within ten minutes are the same import.';
comment on column import_job.state is 'checked: open to be mended; applying: a job works on it; done: all of it is applied; cancelled: put away; undoing: a job takes it back; undone.';
comment on column import_job.reason is 'Why it could not be applied and is open again: a code name of the catalogue; null otherwise.';
comment on column import_job.row_version is 'Counted up with every change of its rows or state.';
comment on column import_job.run is 'How often it was asked to be applied. A job of an older run does nothing.';
comment on column import_job.fence is 'Who applies it now: the last one to take the job up; any other''s work is undone (TR-C6).';
comment on column import_job.rows_done is 'Rows applied so far.';
comment on column import_job.created_at is 'When the file came.';
comment on column import_job.finished_at is 'When it was done or put away.';
comment on column import_job.overwrite is 'Rows about records that exist change them; else they are skipped.';
comment on column import_job.study_id is 'The study that the rows are about; null for kinds that are not bound to a study.';
grant select, insert, update, delete on import_job to mds_app;

alter table company_message add foreign key (tenant_id, import_id) references import_job (tenant_id, id) on delete cascade;

create table import_row (
  tenant_id uuid not null references tenant (id),
  job_id uuid not null,
  row_no integer not null,
  original jsonb not null,
  given jsonb not null,
  state text not null check (state in ('ok', 'wrong', 'skipped', 'dropped', 'waits', 'applied', 'kept', 'undone')),
  faults jsonb not null default '[]',
  entity_id uuid,
  undo jsonb,
  primary key (tenant_id, job_id, row_no),
  foreign key (tenant_id, job_id) references import_job (tenant_id, id) on delete cascade
);
select isolate('import_row');
comment on table import_row is 'One row of an import.';
comment on column import_row.job_id is 'Its import.';
comment on column import_row.row_no is 'Row of the sheet, as people count it.';
comment on column import_row.original is 'Texts by column, as they stood in the file.';
comment on column import_row.given is 'Texts by column, as they were mended.';
comment on column import_row.state is 'ok: right; wrong; skipped: right, and there already; dropped: left out by the person; waits: right, and for a second person to confirm; applied; kept: applied, and what it did cannot be undone; undone.';
comment on column import_row.faults is 'What is wrong: [{field, fault, row?}].';
comment on column import_row.entity_id is 'What it became, once it was applied: the record, or the change that waits for a second person.';
comment on column import_row.undo is 'What an undo needs: {version, before}, the version that the row gave the record, and its values before, or null for a record that the row added.';
grant select, insert, update, delete on import_row to mds_app;

-- Imports can be undone: each row keeps what it did, while nothing depends on it.

alter table import_job drop constraint import_job_state_check;
alter table import_job add constraint import_job_state_check
  check (state in ('checked', 'applying', 'done', 'cancelled', 'undoing', 'undone'));
comment on column import_job.state is 'checked: open to be mended; applying: a job works on it; done: all of it stands; cancelled: put away; undoing: a job takes it back; undone.';
alter table import_row drop constraint import_row_state_check;
alter table import_row add constraint import_row_state_check
  check (state in ('ok', 'wrong', 'skipped', 'dropped', 'waits', 'applied', 'kept', 'undone'));
comment on column import_row.state is 'ok: right; wrong; skipped: right, and there already; dropped: left out by the person; waits: right, and for a second person to confirm; applied; kept: applied, and what it did cannot be undone; undone.';
alter table import_row add column undo jsonb;
comment on column import_row.undo is 'What an undo needs: {version, before}, the version that the row gave the record, and its values before, or null for a record that the row added.';
create index import_job_owner on import_job (tenant_id, user_id, created_at desc);

-- The undo of an import removes the organisations that it added.
grant delete on organisation to mds_app;

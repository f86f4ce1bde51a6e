-- The trail is searched by what was done, on what kind of record, with which outcome and by which request; its chain is
-- checked again piece by piece.

create index audit_log_action on audit_log (tenant_id, action, seq desc);
create index audit_log_kind on audit_log (tenant_id, entity, seq desc);
create index audit_log_record on audit_log (tenant_id, entity_id, seq desc) where entity_id is not null;
create index audit_log_request on audit_log (tenant_id, request_id) where request_id is not null;
create index audit_log_refused on audit_log (tenant_id, seq desc) where outcome = 'refused';
-- Few entries have a reason: a search in reasons reads those alone.
create index audit_payload_reason on audit_payload (tenant_id, seq) where payload ? 'reason';

create table audit_check (
  tenant_id uuid primary key references tenant (id),
  seq bigint not null default 0,
  hash bytea not null default '\x',
  round_seq bigint not null default 0,
  round_hash bytea not null default '\x',
  whole_seq bigint not null default 0,
  whole_at timestamptz,
  at timestamptz not null default now()
);
select isolate('audit_check');
comment on table audit_check is 'How far each chain has been checked: new entries once they are there, and the whole of it over and over.';
comment on column audit_check.seq is 'Last entry up to which every one has been checked since it was written.';
comment on column audit_check.hash is 'Hash of that entry as it was then.';
comment on column audit_check.round_seq is 'Last entry that the running round has checked again.';
comment on column audit_check.round_hash is 'Hash of that entry.';
comment on column audit_check.whole_seq is 'Last entry of the round that was last completed; 0 before the first.';
comment on column audit_check.whole_at is 'When that round was completed.';
comment on column audit_check.at is 'When a piece was last checked.';

grant select, insert, update on audit_check to mds_app;

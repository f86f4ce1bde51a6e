-- The audit trail: append-only, hash-chained per company (TR-A1 to TR-A5). Idempotency keys are beside it.

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Both parts as one value, for readers. Redacted fields are left out; the answer names them in a list of their own.
create function audit_whole(facts jsonb, personal jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when personal is null then facts - 'personal'
    else (facts - 'personal') || personal
      || case when facts ? 'changes' and personal ? 'changes' then jsonb_build_object('changes', facts -> 'changes' || (personal -> 'changes')) else '{}' end
      || case when facts ? 'detail' and personal ? 'detail' then jsonb_build_object('detail', facts -> 'detail' || (personal -> 'detail')) else '{}' end
    end $$;

create table audit_head (
  tenant_id uuid primary key references tenant (id),
  seq bigint not null default 0,
  hash bytea not null default '\x'
);
select isolate('audit_head');
comment on table audit_head is 'Last entry of each tenant''s chain; locked last in a transaction.';
comment on column audit_head.seq is 'Number of the last entry, 0 before the first.';
comment on column audit_head.hash is 'Hash of the last entry, empty before the first.';
grant select on audit_head to mds_app;

create table audit_log (
  tenant_id uuid not null references tenant (id),
  seq bigint not null,
  at timestamptz not null,
  actor_account_id uuid,
  actor_user_id uuid,
  actor_name text not null,
  role_id uuid,
  role_name text,
  action text not null,
  entity text not null,
  entity_id text,
  entity_version integer,
  outcome text not null check (outcome in ('done', 'refused')),
  request_id text,
  payload_digest bytea not null,
  prev_hash bytea not null,
  hash bytea not null,
  personal_digest bytea,
  primary key (tenant_id, seq)
);
select isolate('audit_log');
create index audit_log_entity on audit_log (tenant_id, entity, entity_id, seq desc);
create index audit_log_actor on audit_log (tenant_id, actor_user_id, seq desc);
create index audit_log_at on audit_log (tenant_id, at desc);
-- The trail is searched by what was done, on what kind of record, with which outcome and by which request; its chain is
-- checked again piece by piece.
create index audit_log_action on audit_log (tenant_id, action, seq desc);
create index audit_log_kind on audit_log (tenant_id, entity, seq desc);
create index audit_log_record on audit_log (tenant_id, entity_id, seq desc) where entity_id is not null;
create index audit_log_request on audit_log (tenant_id, request_id) where request_id is not null;
create index audit_log_refused on audit_log (tenant_id, seq desc) where outcome = 'refused';
-- The list of the trail begins with changes: sign-ins, reads and settings of one's own screen are many times as many.
-- The condition is that of server/audit/conditions.ts, word for word.
create index audit_log_changes on audit_log (tenant_id, seq desc)
  where entity not in ('session', 'access', 'downloads', 'setting')
    and action not in ('markNotices', 'pinStudy', 'unpinStudy', 'openCourse', 'reportProgress', 'downloadCertificate', 'exportLearnerTasks', 'exportLearnerCourses');
comment on table audit_log is 'Who did what to which record and when. Rows are never changed or removed.';
comment on column audit_log.seq is 'Number in the tenant''s chain, from 1 without gaps.';
comment on column audit_log.at is 'Instant of the change by the database''s clock.';
comment on column audit_log.actor_account_id is 'Account that acted, the same person in every tenant; null for the system itself.';
comment on column audit_log.actor_user_id is 'User row of the actor in this tenant; null for the system itself.';
comment on column audit_log.actor_name is 'Printed name of the actor at that time (21 CFR 11.50).';
comment on column audit_log.role_id is 'Acting role, null when there was none.';
comment on column audit_log.role_name is 'Name of the acting role at that time.';
comment on column audit_log.action is 'Audit title: a key of locales/*/audit.json.';
comment on column audit_log.entity is 'Kind of the record: users, roles, studies, session.';
comment on column audit_log.entity_id is 'Id of the record; null when the action is about none.';
comment on column audit_log.entity_version is 'row_version of the record after the change.';
comment on column audit_log.outcome is 'done, or refused for an attempt that was not allowed.';
comment on column audit_log.request_id is 'Id of the call, as its envelope and the log carry it.';
comment on column audit_log.payload_digest is 'SHA-256 of salt and payload, so that a payload can be redacted without breaking the chain.';
comment on column audit_log.prev_hash is 'Hash of the entry before, empty for the first.';
comment on column audit_log.hash is 'SHA-256 over prev_hash and every other column.';
comment on column audit_log.personal_digest is 'SHA-256 of salt and personal part; null for an entry that never had one.';
create trigger append_only before update or delete or truncate on audit_log for each statement execute function audit_is_append_only();
grant select on audit_log to mds_app;

create table audit_payload (
  tenant_id uuid not null,
  seq bigint not null,
  salt bytea not null,
  payload jsonb not null,
  primary key (tenant_id, seq),
  foreign key (tenant_id, seq) references audit_log (tenant_id, seq)
);
select isolate('audit_payload');
-- Few entries have a reason: a search in reasons reads those alone.
create index audit_payload_reason on audit_payload (tenant_id, seq) where payload ? 'reason';
comment on table audit_payload is 'What changed: {changes: {field: [old, new]}, reason, ip, zone, submitTime, ...}. Apart from the chain so that personal data can be redacted (GDPR 17).';
comment on column audit_payload.seq is 'Entry of audit_log that it belongs to.';
comment on column audit_payload.salt is 'Random bytes, so that a redacted payload cannot be guessed from its digest.';
comment on column audit_payload.payload is 'Facts: {changes: {field: [old, new]}, detail, reason, zone, submitTime, personal: [fields that changed in the personal part]}.';
-- Facts of an entry stay with it: a redaction takes personal data alone.
create trigger append_only before update or delete or truncate on audit_payload
  for each statement execute function audit_is_append_only();
grant select on audit_payload to mds_app;

create table audit_personal (
  tenant_id uuid not null,
  seq bigint not null,
  salt bytea not null,
  personal jsonb not null,
  primary key (tenant_id, seq),
  foreign key (tenant_id, seq) references audit_log (tenant_id, seq)
);
select isolate('audit_personal');
create index audit_personal_reason on audit_personal (tenant_id, seq) where personal ? 'reason';
comment on table audit_personal is 'What of an entry is personal data: {changes, detail, reason, ip}, apart from its facts so that it can be redacted (GDPR 17) and every fact about roles and rights stays.';
comment on column audit_personal.seq is 'Entry of audit_log that it belongs to.';
comment on column audit_personal.salt is 'Random bytes, so that redacted data cannot be guessed from their digest.';
comment on column audit_personal.personal is 'JSON of the shape that the sentence of this table shows; what an action lacks is left out.';
create trigger append_only before update or truncate on audit_personal for each statement execute function audit_is_append_only();
grant select on audit_personal to mds_app;

create view audit_content with (security_invoker = true) as
  select f.tenant_id, f.seq, audit_whole(f.payload, p.personal) as payload,
    case when p.seq is null then coalesce(f.payload -> 'personal', '[]') else '[]' end as gone,
    p.seq is null and f.payload ? 'personal' as redacted
  from audit_payload f left join audit_personal p on p.tenant_id = f.tenant_id and p.seq = f.seq;
grant select on audit_content to mds_app;

create table audit_anchor (
  tenant_id uuid not null references tenant (id),
  at timestamptz not null default now(),
  seq bigint not null,
  hash bytea not null,
  key_id text not null,
  signature bytea not null,
  primary key (tenant_id, at)
);
select isolate('audit_anchor');
-- The newest anchor is asked for every half minute.
create index audit_anchor_seq on audit_anchor (tenant_id, seq desc);
comment on table audit_anchor is 'Heads of the chain signed with a key outside the database (Ed25519): a cut tail is found (TR-A5).';
comment on column audit_anchor.at is 'When the head was signed.';
comment on column audit_anchor.seq is 'Number of the entry that was the head then.';
comment on column audit_anchor.hash is 'Hash of that entry.';
comment on column audit_anchor.key_id is 'Which key signed; verifying finds its public half by it.';
comment on column audit_anchor.signature is 'Ed25519 over tenant, seq and hash.';
create trigger append_only before update or delete or truncate on audit_anchor for each statement execute function audit_is_append_only();
grant select, insert on audit_anchor to mds_app;

create table idempotency (
  tenant_id uuid not null references tenant (id),
  account_id uuid not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, account_id, key)
);
select isolate('idempotency');
create index idempotency_age on idempotency (created_at);
comment on table idempotency is 'Answers of changing calls by Idempotency-Key, kept 24 hours (TR-C3).';
comment on column idempotency.account_id is 'Whose key it is: the same key of two accounts is two keys.';
comment on column idempotency.key is 'Idempotency-Key of the call, a UUID made by the browser once a submit.';
comment on column idempotency.call is 'Name of the call in the contract.';
comment on column idempotency.request_hash is 'SHA-256 of call and body: the same key with another body is refused.';
comment on column idempotency.response is 'The envelope that was answered.';
comment on column idempotency.created_at is 'When the call first came; 24 hours later the key is forgotten.';
grant select, insert, update, delete on idempotency to mds_app;

-- An entry without a personal part has the hash that it always had. No zone of a session shows in it, and it has no setting of
-- its own: so PostgreSQL works it out in the statement that asks, in half the time of calling it.
create function audit_hash(prev bytea, tenant uuid, seq bigint, at timestamptz, account uuid, actor uuid, name text, role uuid,
  role_name text, action text, entity text, entity_id text, version integer, outcome text, request text, digest bytea, personal bytea)
  returns bytea language sql stable parallel safe as $$
  select sha256(prev || convert_to((jsonb_build_array(tenant, seq, extract(epoch from at)::text, account, actor, name, role, role_name,
    action, entity, entity_id, version, outcome, request, encode(digest, 'hex'))
    || case when personal is null then '[]' else jsonb_build_array(encode(personal, 'hex')) end)::text, 'UTF8')) $$;

create function audit_append(account uuid, actor uuid, name text, role uuid, role_name text, action text, entity text,
  entity_id text, version integer, outcome text, request text, facts jsonb, personal jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := current_tenant();
  head audit_head;
  salt bytea := uuid_send(gen_random_uuid());
  personal_salt bytea := uuid_send(gen_random_uuid());
  digest bytea := sha256(salt || convert_to(facts::text, 'UTF8'));
  hidden bytea := case when personal is not null then sha256(personal_salt || convert_to(personal::text, 'UTF8')) end;
  instant timestamptz;
  linked bytea;
begin
  if tenant is null then raise exception 'audit_append needs a tenant'; end if;
  insert into audit_head (tenant_id) values (tenant) on conflict do nothing;
  select * into head from audit_head where tenant_id = tenant for update;
  -- Read only now: an entry that waited for the head gets a later instant than the entry before it.
  instant := clock_timestamp();
  linked := audit_hash(head.hash, tenant, head.seq + 1, instant, account, actor, name, role, role_name, action, entity,
    entity_id, version, outcome, request, digest, hidden);
  insert into audit_log values (tenant, head.seq + 1, instant, account, actor, name, role, role_name, action, entity,
    entity_id, version, outcome, request, digest, head.hash, linked, hidden);
  insert into audit_payload values (tenant, head.seq + 1, salt, facts);
  if personal is not null then insert into audit_personal values (tenant, head.seq + 1, personal_salt, personal); end if;
  update audit_head set seq = head.seq + 1, hash = linked where tenant_id = tenant;
  return head.seq + 1;
end $$;
revoke all on function audit_append from public;
grant execute on function audit_append to mds_app;

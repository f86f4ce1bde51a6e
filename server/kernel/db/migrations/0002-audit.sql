-- The audit trail: append-only, hash-chained per tenant (TR-A1 to TR-A5). Idempotency keys stand beside it.

create table audit_head (
  tenant_id uuid primary key references tenant (id),
  seq bigint not null default 0,
  hash bytea not null default '\x'
);
select isolate('audit_head');
comment on table audit_head is 'Last entry of each tenant''s chain; locked last in a transaction.';
comment on column audit_head.seq is 'Number of the last entry, 0 before the first.';
comment on column audit_head.hash is 'Hash of the last entry, empty before the first.';

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
  primary key (tenant_id, seq)
);
select isolate('audit_log');
create index audit_log_entity on audit_log (tenant_id, entity, entity_id, seq desc);
create index audit_log_actor on audit_log (tenant_id, actor_user_id, seq desc);
create index audit_log_at on audit_log (tenant_id, at desc);
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

create table audit_payload (
  tenant_id uuid not null,
  seq bigint not null,
  salt bytea not null,
  payload jsonb not null,
  primary key (tenant_id, seq),
  foreign key (tenant_id, seq) references audit_log (tenant_id, seq)
);
select isolate('audit_payload');
comment on table audit_payload is 'What changed: {changes: {field: [old, new]}, reason, ip, zone, submitTime, ...}. Apart from the chain so that personal data can be redacted (GDPR 17).';
comment on column audit_payload.seq is 'Entry of audit_log that it belongs to.';
comment on column audit_payload.salt is 'Random bytes, so that a redacted payload cannot be guessed from its digest.';
comment on column audit_payload.payload is 'JSON of the shape that the sentence of this table shows; what an action lacks is left out.';

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
comment on table audit_anchor is 'Heads of the chain signed with a key outside the database (Ed25519): a cut tail is found (TR-A5).';
comment on column audit_anchor.at is 'When the head was signed.';
comment on column audit_anchor.seq is 'Number of the entry that was the head then.';
comment on column audit_anchor.hash is 'Hash of that entry.';
comment on column audit_anchor.key_id is 'Which key signed; verifying finds its public half by it.';
comment on column audit_anchor.signature is 'Ed25519 over tenant, seq and hash.';

create function audit_hash(prev bytea, tenant uuid, seq bigint, at timestamptz, account uuid, actor uuid, name text, role uuid,
  role_name text, action text, entity text, entity_id text, version integer, outcome text, request text, digest bytea)
  returns bytea language sql stable parallel safe set timezone = 'UTC' as $$
  select sha256(prev || convert_to(jsonb_build_array(tenant, seq, extract(epoch from at)::text, account, actor, name, role, role_name,
    action, entity, entity_id, version, outcome, request, encode(digest, 'hex'))::text, 'UTF8')) $$;

-- The one way in: numbers the entry, chains it, and stores its payload. Locks the tenant's head until commit,
-- so callers append at the very end of their transaction.
create function audit_append(account uuid, actor uuid, name text, role uuid, role_name text, action text, entity text,
  entity_id text, version integer, outcome text, request text, payload jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant uuid := current_tenant();
  head audit_head;
  salt bytea := uuid_send(gen_random_uuid());
  digest bytea := sha256(salt || convert_to(payload::text, 'UTF8'));
  instant timestamptz := clock_timestamp();
  linked bytea;
begin
  if tenant is null then raise exception 'audit_append needs a tenant'; end if;
  insert into audit_head (tenant_id) values (tenant) on conflict do nothing;
  select * into head from audit_head where tenant_id = tenant for update;
  linked := audit_hash(head.hash, tenant, head.seq + 1, instant, account, actor, name, role, role_name, action, entity,
    entity_id, version, outcome, request, digest);
  insert into audit_log values (tenant, head.seq + 1, instant, account, actor, name, role, role_name, action, entity,
    entity_id, version, outcome, request, digest, head.hash, linked);
  insert into audit_payload values (tenant, head.seq + 1, salt, payload);
  update audit_head set seq = head.seq + 1, hash = linked where tenant_id = tenant;
  return head.seq + 1;
end $$;
revoke all on function audit_append from public;

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on audit_log for each statement execute function audit_is_append_only();
create trigger append_only before update or truncate on audit_payload for each statement execute function audit_is_append_only();
create trigger append_only before update or delete or truncate on audit_anchor for each statement execute function audit_is_append_only();

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

grant select on audit_head, audit_log, audit_payload, audit_anchor to mds_app;
grant insert on audit_anchor to mds_app;
grant execute on function audit_append to mds_app;
grant select, insert, update, delete on idempotency to mds_app;

-- Electronic signatures: the statement, the window of one sign-in, the signature.

create table signing_statement (
  tenant_id uuid not null references tenant (id),
  hash bytea not null,
  session_id uuid not null,
  role_id uuid,
  act text not null,
  entity text not null,
  record_id uuid not null,
  record_version integer not null,
  input_digest bytea not null,
  statement bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  mac bytea not null default '',
  primary key (tenant_id, hash)
);
select isolate('signing_statement');
create index signing_statement_age on signing_statement (tenant_id, expires_at);
comment on table signing_statement is 'Statements that a user may sign: each is valid for five minutes and is signed once.';
comment on column signing_statement.hash is 'SHA-256 of the nonce of the statement.';
comment on column signing_statement.session_id is 'The only session that may sign it.';
comment on column signing_statement.role_id is 'The acting role that may sign it; null without a role.';
comment on column signing_statement.act is 'The signed act, by its name in contract/signatures/acts.ts.';
comment on column signing_statement.entity is 'Kind of the record.';
comment on column signing_statement.record_id is 'The record that the act changes.';
comment on column signing_statement.record_version is 'The version of the record that the user has read.';
comment on column signing_statement.input_digest is 'SHA-256 of the input of the act as canonical JSON: a request with another input needs another statement.';
comment on column signing_statement.statement is 'The statement as canonical JSON (RFC 8785).';
comment on column signing_statement.expires_at is 'First instant at which it is no longer valid.';
comment on column signing_statement.used_at is 'When it was signed, null until then.';
comment on column signing_statement.mac is 'HMAC of statement, input digest, session and role with a key of the server: a statement that was changed while it waited is not signed.';
grant select, insert, update, delete on signing_statement to mds_app;

create table signing_window (
  session_id uuid primary key references session (id),
  tenant_id uuid not null,
  role_id uuid,
  used_at timestamptz not null
);
comment on table signing_window is 'Sessions in which a user has signed: the next signature needs the password only (21 CFR 11.200(a)(1)(i)).';
comment on column signing_window.session_id is 'The session of the user.';
comment on column signing_window.tenant_id is 'The tenant in which the user signed; another tenant needs a full signature.';
comment on column signing_window.role_id is 'The acting role with which the user signed; another role needs a full signature.';
comment on column signing_window.used_at is 'When the user last signed; the window closes some minutes later.';
grant select, insert, update, delete on signing_window to mds_app;

create table signature (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  act text not null,
  entity text not null,
  record_id uuid not null,
  version_before integer not null,
  version_after integer not null,
  fields text[] not null,
  state_before bytea not null,
  state_after bytea not null,
  meaning text not null,
  reason text not null,
  statement bytea not null,
  digest bytea not null,
  previous bytea,
  supersedes uuid,
  account_id uuid not null,
  user_id uuid not null,
  signer_name text not null,
  role_id uuid,
  role_name text,
  session_id uuid not null,
  method text not null check (method in ('account', 'account-code', 'password', 'passkey')),
  webauthn jsonb,
  public_key bytea,
  time_zone text not null,
  signed_at timestamptz not null,
  row_digest bytea not null,
  key_id text not null,
  seal bytea not null,
  primary key (tenant_id, id),
  unique (tenant_id, digest),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, supersedes) references signature (tenant_id, id)
);
select isolate('signature');
create index signature_record on signature (tenant_id, entity, record_id, signed_at desc);
create unique index signature_order on signature (tenant_id, entity, record_id, coalesce(previous, '\x'));
create unique index signature_superseded on signature (tenant_id, supersedes) where supersedes is not null;
comment on table signature is 'Electronic signatures. A row is never changed or removed; a withdrawal is a new row that names the one it supersedes.';
comment on column signature.id is 'Random UUID; the audit entry of the change names it.';
comment on column signature.act is 'The signed act, by its name in contract/signatures/acts.ts.';
comment on column signature.entity is 'Kind of the record, as in the audit trail.';
comment on column signature.record_id is 'The signed record.';
comment on column signature.version_before is 'Version of the record that the user read and signed.';
comment on column signature.version_after is 'Version of the record after the change.';
comment on column signature.fields is 'Columns of the record that state_before and state_after cover.';
comment on column signature.state_before is 'SHA-256 of these columns before the change, as canonical JSON.';
comment on column signature.state_after is 'SHA-256 of these columns after the change, as canonical JSON.';
comment on column signature.meaning is 'What the signature means: approval, responsibility, review or authorship (21 CFR 11.50(a)(3)).';
comment on column signature.reason is 'Why the user did it, in their own words.';
comment on column signature.statement is 'The statement that the user signed, byte by byte: canonical JSON (RFC 8785) in UTF-8.';
comment on column signature.digest is 'SHA-256 of the statement.';
comment on column signature.previous is 'Digest of the signature of this record before it, null for the first.';
comment on column signature.supersedes is 'The signature that this one withdraws; null for all others.';
comment on column signature.account_id is 'Account of the signer; never reused for another person (21 CFR 11.100(a)).';
comment on column signature.user_id is 'User of the signer in this tenant.';
comment on column signature.signer_name is 'Printed name of the signer at that time (21 CFR 11.50(a)(1)).';
comment on column signature.role_id is 'Acting role of the signer.';
comment on column signature.role_name is 'Name of that role at that time.';
comment on column signature.session_id is 'Session in which the user signed.';
comment on column signature.method is 'What the user gave: account and password, the same with a code of the authenticator, the password, or a passkey.';
comment on column signature.webauthn is 'Answer of the passkey with the origin and relying party that it was made for; null for other methods.';
comment on column signature.public_key is 'Copy of the public key of the passkey (COSE), so that the signature can be verified after its removal.';
comment on column signature.time_zone is 'Time zone of the signer, for the local time beside UTC.';
comment on column signature.signed_at is 'Instant of the signature by the database''s clock.';
comment on column signature.row_digest is 'SHA-256 of all columns before this one, as canonical JSON.';
comment on column signature.key_id is 'Key that sealed the row: the one that signs the heads of the audit chain.';
comment on column signature.seal is 'Ed25519 signature of tenant and row_digest.';
create trigger append_only before update or delete or truncate on signature for each statement execute function audit_is_append_only();
grant select, insert on signature to mds_app;

alter table access_request add foreign key (tenant_id, signature_id) references signature (tenant_id, id) deferrable initially deferred;

-- The rows of a table that name a signature, as JSON; instants in UTC, whatever the time zone of the session is.
create function signed_rows(kind regclass, signature uuid) returns jsonb
  language plpgsql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  found jsonb;
begin
  if kind is null then return '[]'; end if;
  execute format('select jsonb_agg(to_jsonb(r) - ''tenant_id'' - ''signature_id'') from %s r
    where r.tenant_id = current_tenant() and r.signature_id = $1', kind) into found using signature;
  return coalesce(found, '[]');
end $$;

-- The signed fields of a record.
-- A field `table.column` means the rows of another table whose column names the record.
create function signed_state(kind regclass, record uuid, fields text[]) returns jsonb
  language plpgsql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  found jsonb;
  part text;
  parts jsonb;
begin
  execute format('select to_jsonb(r) from %s r where r.tenant_id = current_tenant() and r.id = $1', kind) into found using record;
  if found is null then return null; end if;
  foreach part in array fields loop
    if strpos(part, '.') > 0 then
      execute format('select jsonb_agg(to_jsonb(p) order by to_jsonb(p)::text) from %I p where p.tenant_id = current_tenant() and p.%I = $1',
        split_part(part, '.', 1), split_part(part, '.', 2)) into parts using record;
      found := found || jsonb_build_object(part, parts);
    end if;
  end loop;
  return (select jsonb_object_agg(f, found -> f) from unnest(fields) f);
end $$;
comment on function signed_state is 'The signed columns of a record of this transaction''s tenant; null when there is no such record.';

-- The statement of a signature of this tenant, for the functions below; refused unless its bytes say this act of this record.
create function read_statement(signature_id uuid, wanted text) returns jsonb
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  s signature;
  said jsonb;
begin
  select * into s from signature where tenant_id = current_tenant() and id = signature_id;
  if found and s.digest = sha256(s.statement) then said := convert_from(s.statement, 'UTF8')::jsonb; end if;
  if said is null or s.act <> wanted or said ->> 'act' <> wanted or said #>> '{tenant,id}' <> s.tenant_id::text
    or said #>> '{record,id}' <> s.record_id::text or said #>> '{signer,userId}' <> s.user_id::text then
    raise exception 'the signature % does not say %', signature_id, wanted;
  end if;
  return said;
end $$;
revoke all on function read_statement from public;

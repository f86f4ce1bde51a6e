-- A statement that waits for its signature can't be exchanged between reading and signing.
alter table signing_statement add column mac bytea not null default '';
comment on column signing_statement.mac is 'HMAC of statement, input digest, session and role with a key of the server: a statement that was changed while it waited is not signed.';

-- Whether a row names a signature is asked for every signature that is verified.
create index site_gate_signature on site_gate (tenant_id, signature_id) where signature_id is not null;
create index access_request_signature on access_request (tenant_id, signature_id) where signature_id is not null;
create index site_pi_signature on site_pi (tenant_id, signature_id) where signature_id is not null;

-- Hourly Merkle roots over new signatures and heads of the audit trail (RFC 9162), for one time stamp of all and for proofs of one signature.

create table merkle_root (
  number bigint primary key,
  at timestamptz not null,
  size integer not null check (size > 0),
  root bytea not null,
  previous bytea not null,
  key_id text not null,
  seal bytea not null
);
create trigger append_only before update or delete or truncate on merkle_root for each statement execute function audit_is_append_only();
grant select, insert on merkle_root to mds_app;
comment on table merkle_root is 'Roots of the hourly trees over new signatures and heads of audit chains, of all tenants.';
comment on column merkle_root.number is 'Number of the root, from 1 without gaps.';
comment on column merkle_root.at is 'When the server made the root.';
comment on column merkle_root.size is 'Number of leaves of its tree.';
comment on column merkle_root.root is 'Merkle tree hash with SHA-256 (RFC 9162, 2.1.1).';
comment on column merkle_root.previous is 'The root before it, empty for the first: a time stamp of one covers all before it.';
comment on column merkle_root.key_id is 'Key that sealed it: the one that signs the heads of the audit chain.';
comment on column merkle_root.seal is 'Ed25519 signature of number, instant, size, root and previous.';

create table merkle_leaf (
  tenant_id uuid not null references tenant (id),
  root bigint not null references merkle_root (number),
  position integer not null check (position >= 0),
  signature_id uuid,
  seq bigint,
  path bytea[] not null,
  primary key (tenant_id, root, position),
  unique (tenant_id, signature_id),
  check ((signature_id is null) <> (seq is null))
);
select isolate('merkle_leaf');
create trigger append_only before update or delete or truncate on merkle_leaf for each statement execute function audit_is_append_only();
grant select, insert on merkle_leaf to mds_app;
comment on table merkle_leaf is 'What the hourly roots cover: signatures and heads of the audit chain.';
comment on column merkle_leaf.root is 'Root of the tree.';
comment on column merkle_leaf.position is 'Place among the leaves of the tree, from 0.';
comment on column merkle_leaf.signature_id is 'The signature; null for a head.';
comment on column merkle_leaf.seq is 'Number of the entry that was the head of the chain; null for a signature.';
comment on column merkle_leaf.path is 'Hashes beside the way from the leaf to the root, the lowest first (RFC 9162, 2.1.3).';

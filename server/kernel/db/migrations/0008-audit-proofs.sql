-- Checks of the trail, and the trees whose roots are published.

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

create table merkle_root (
  number bigint primary key,
  at timestamptz not null,
  size integer not null check (size > 0),
  root bytea not null,
  previous bytea not null,
  key_id text not null,
  seal bytea not null
);
comment on table merkle_root is 'Roots of the hourly trees over new signatures and heads of audit chains, of all tenants.';
comment on column merkle_root.number is 'Number of the root, from 1 without gaps.';
comment on column merkle_root.at is 'When the server made the root.';
comment on column merkle_root.size is 'Number of leaves of its tree.';
comment on column merkle_root.root is 'Merkle tree hash with SHA-256 (RFC 9162, 2.1.1).';
comment on column merkle_root.previous is 'The root before it, empty for the first: a time stamp of one covers all before it.';
comment on column merkle_root.key_id is 'Key that sealed it: the one that signs the heads of the audit chain.';
comment on column merkle_root.seal is 'Ed25519 signature of number, instant, size, root and previous.';
create trigger append_only before update or delete or truncate on merkle_root for each statement execute function audit_is_append_only();
grant select, insert on merkle_root to mds_app;

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
comment on table merkle_leaf is 'What the hourly roots cover: signatures and heads of the audit chain.';
comment on column merkle_leaf.root is 'Root of the tree.';
comment on column merkle_leaf.position is 'Place among the leaves of the tree, from 0.';
comment on column merkle_leaf.signature_id is 'The signature; null for a head.';
comment on column merkle_leaf.seq is 'Number of the entry that was the head of the chain; null for a signature.';
comment on column merkle_leaf.path is 'Hashes beside the way from the leaf to the root, the lowest first (RFC 9162, 2.1.3).';
create trigger append_only before update or delete or truncate on merkle_leaf for each statement execute function audit_is_append_only();
grant select, insert on merkle_leaf to mds_app;

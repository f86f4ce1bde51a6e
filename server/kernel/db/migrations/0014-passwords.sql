-- Passwords: keys under which a new one travels, and what a forgotten one is recovered by. Global: accounts are.

create table seal_key (
  id uuid primary key,
  spki bytea not null,
  wrapped bytea not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index seal_key_made on seal_key (made_at desc);
comment on table seal_key is 'Key pairs under which browsers encrypt a password that is set (TR-P3); one a day, shared by all processes.';
comment on column seal_key.id is 'Random UUID; a sealed password names its key by it.';
comment on column seal_key.spki is 'Public half (RSA, 3,072 bits) as SubjectPublicKeyInfo.';
comment on column seal_key.wrapped is 'Private half as PKCS #8, encrypted with a server key: useless to whoever reads the database alone.';
comment on column seal_key.made_at is 'When it was made; the newest is given out.';
comment on column seal_key.expires_at is 'First instant at which it opens nothing any more.';

create table seal_nonce (
  hash bytea primary key,
  key_id uuid not null,
  purpose text not null check (purpose in ('register', 'change', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table seal_nonce is 'Numbers that a sealed password must hold, used once: one that was recorded cannot be sent again (TR-P3).';
comment on column seal_nonce.hash is 'SHA-256 of the number.';
comment on column seal_nonce.key_id is 'Key it was given out with; the password must be sealed under that one.';
comment on column seal_nonce.purpose is 'What the password is set for; only that accepts it.';
comment on column seal_nonce.expires_at is 'First instant at which it is too old.';
comment on column seal_nonce.used_at is 'When it was used, null while it is open.';

create table recovery (
  hash bytea primary key,
  name text not null,
  account_id uuid references account (id),
  email_right boolean not null default false,
  method text check (method in ('phone', 'email', 'review')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table recovery is 'Recoveries of a password under way; a name that nobody has leaves the same row (TR-P7).';
comment on column recovery.hash is 'SHA-256 of the ticket that the browser goes on with.';
comment on column recovery.name is 'Lower-case name or address as submitted.';
comment on column recovery.account_id is 'Whose password it is; null where nobody has that name, which is answered alike.';
comment on column recovery.email_right is 'True once the address given is that of the account: a code is mailed only then, and nobody is told.';
comment on column recovery.method is 'Way chosen last: phone, email or review by an administrator; null before.';
comment on column recovery.created_at is 'When the name was given.';
comment on column recovery.expires_at is 'First instant at which the ticket is refused.';

create table recovery_review (
  name text primary key,
  account_id uuid references account (id),
  asked_at timestamptz not null default now(),
  open_until timestamptz not null
);
create index recovery_review_account on recovery_review (account_id) where account_id is not null;
comment on table recovery_review is 'Requests that an administrator is to look at, one a name; a name that nobody has leaves the same row.';
comment on column recovery_review.name is 'Lower-case name or address as submitted.';
comment on column recovery_review.account_id is 'Whose password it is, null where nobody has that name.';
comment on column recovery_review.asked_at is 'When it was asked for last.';
comment on column recovery_review.open_until is 'Until then another request for the same name changes nothing.';

create table reset_ticket (
  hash bytea primary key,
  account_id uuid references account (id),
  kind text not null check (kind in ('code', 'link')),
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reset_ticket_account on reset_ticket (account_id, made_at desc);
comment on table reset_ticket is 'Permits to set a new password without the old one, each used once (TR-P7, TR-E5).';
comment on column reset_ticket.hash is 'SHA-256 of the ticket or of the token in the mailed link.';
comment on column reset_ticket.account_id is 'Whose password may be set.';
comment on column reset_ticket.kind is 'code: after a code was entered; link: mailed on an administrator''s request.';
comment on column reset_ticket.made_at is 'When it was given; a newer link of the account replaces it.';
comment on column reset_ticket.expires_at is 'First instant at which it is refused.';
comment on column reset_ticket.used_at is 'When a password was set with it, or a newer one replaced it.';

grant select, insert, update, delete on seal_key, seal_nonce, recovery, recovery_review, reset_ticket to mds_app;

-- Second factors: authenticators, recovery codes, trusted devices and passkeys.

create table authenticator (
  account_id uuid primary key references account (id),
  seed bytea not null,
  last_step bigint not null,
  bound_at timestamptz not null default now(),
  held_to uuid references tenant (id)
);
comment on table authenticator is 'Authenticator app bound to an account (TR-N11); at most one.';
comment on column authenticator.account_id is 'Whose it is.';
comment on column authenticator.seed is 'Secret of the app, sealed with the server''s key and bound to the account: a row moved elsewhere does not open.';
comment on column authenticator.last_step is 'Latest half-minute since 1970 of which a code was taken; none of it or before is taken again.';
comment on column authenticator.bound_at is 'When it was bound.';
comment on column authenticator.held_to is 'The one tenant whose held sign-ins ask for it, since it was set up within one; an own one replaces it. Null for the owner''s own, which every sign-in asks for.';
grant select, insert, update, delete on authenticator to mds_app;

create table authenticator_setup (
  id uuid primary key,
  account_id uuid not null references account (id),
  seed bytea not null,
  expires_at timestamptz not null,
  held_to uuid references tenant (id)
);
comment on table authenticator_setup is 'Authenticators shown to be scanned and not yet proved by a code.';
comment on column authenticator_setup.id is 'Random UUID; the code that completes the binding comes with it.';
comment on column authenticator_setup.account_id is 'Who is binding it.';
comment on column authenticator_setup.seed is 'Secret of the app, sealed as in authenticator.';
comment on column authenticator_setup.expires_at is 'First instant at which a code comes too late.';
comment on column authenticator_setup.held_to is 'As in authenticator, once it is bound.';
grant select, insert, update, delete on authenticator_setup to mds_app;

create table recovery_code (
  account_id uuid not null references account (id),
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);
comment on table recovery_code is 'Recovery codes of an account: each replaces the authenticator once.';
comment on column recovery_code.account_id is 'Whose it is.';
comment on column recovery_code.hash is 'HMAC-SHA-256 of account and code with a server key; the code itself is stored nowhere.';
comment on column recovery_code.used_at is 'When it was used, null while it is open.';
grant select, insert, update, delete on recovery_code to mds_app;

create table device_token (
  hash bytea primary key,
  id uuid not null unique,
  account_id uuid not null references account (id),
  browser text,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index device_token_account on device_token (account_id, created_at desc);
comment on table device_token is 'Devices on which an account is not asked for its second factor for seven days (TR-N12).';
comment on column device_token.hash is 'SHA-256 of the token; the token itself is in an HttpOnly cookie alone.';
comment on column device_token.id is 'Random UUID; the list of trusted devices names them by it.';
comment on column device_token.account_id is 'The one account that it speaks for.';
comment on column device_token.browser is 'Random id of the browser that it was given to.';
comment on column device_token.user_agent is 'Browser as it named itself then.';
comment on column device_token.created_at is 'When it was given, after a right second factor.';
comment on column device_token.expires_at is 'First instant at which it is refused, seven days later.';
comment on column device_token.revoked_at is 'When it was revoked: password, authenticator, account or the tenant''s policy changed, or the person ended it; null while it holds.';
grant select, insert, update, delete on device_token to mds_app;

create table sign_in_step (
  hash bytea primary key,
  account_id uuid not null references account (id),
  method text not null,
  browser text,
  network text not null,
  setup boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  held_to uuid references tenant (id),
  legal text,
  held_by text check (held_by in ('provider', 'company'))
);
comment on table sign_in_step is 'Sign-ins that await their second step: the first factor was right.';
comment on column sign_in_step.hash is 'SHA-256 of the ticket; the ticket itself is stored nowhere.';
comment on column sign_in_step.account_id is 'Who is signing in.';
comment on column sign_in_step.method is 'How the first step was made, as password.';
comment on column sign_in_step.browser is 'Random id of the browser that made it; no other may go on.';
comment on column sign_in_step.network is 'Prefix of the address that made it: what a browser without an id is known by.';
comment on column sign_in_step.setup is 'True when an authenticator must be bound first, because a tenant or the person''s own setting asks for it.';
comment on column sign_in_step.expires_at is 'First instant at which signing in starts again.';
comment on column sign_in_step.used_at is 'When it led to a session, null while it is open.';
comment on column sign_in_step.held_to is 'The one tenant that the session will open; null where it may open each of the account.';
comment on column sign_in_step.legal is 'Version of the legal statement accepted with the first step, as in contract/legal.ts; null where it was accepted before. It is kept as accepted once the second step is right.';
comment on column sign_in_step.held_by is 'Why the session will open one tenant alone, as in session; null where it may open each.';
grant select, insert, update, delete on sign_in_step to mds_app;

create table passkey (
  id uuid primary key,
  account_id uuid not null references account (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  suspended_at timestamptz,
  held_to uuid references tenant (id)
);
create index passkey_account on passkey (account_id, created_at);
comment on table passkey is 'Passkeys (WebAuthn) of accounts: a way in that proves device and person at once.';
comment on column passkey.id is 'Random UUID; the list of passkeys names them by it.';
comment on column passkey.account_id is 'Whose it is.';
comment on column passkey.credential_id is 'Id that the authenticator gave it, base64url.';
comment on column passkey.public_key is 'COSE public key; signatures are checked against it.';
comment on column passkey.counter is 'Signatures so far as the authenticator counts them; 0 of those that do not count. One that falls back is a copy.';
comment on column passkey.transports is 'How the authenticator is reached, as internal or usb.';
comment on column passkey.name is 'Name that the person gave it.';
comment on column passkey.synced is 'True when it is kept by a password manager over several devices.';
comment on column passkey.created_at is 'When it was added.';
comment on column passkey.last_used_at is 'When it last signed in, null before.';
comment on column passkey.suspended_at is 'When a copy of it showed itself: it opens nothing any more.';
comment on column passkey.held_to is 'The one tenant that it opens, since it was added within a session that was held to it; null for each of the account.';
grant select, insert, update, delete on passkey to mds_app;

create table passkey_challenge (
  hash bytea primary key,
  account_id uuid references account (id),
  purpose text not null check (purpose in ('bind', 'sign-in')),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table passkey_challenge is 'Challenges that a passkey has to sign: each answered once.';
comment on column passkey_challenge.hash is 'SHA-256 of the challenge.';
comment on column passkey_challenge.account_id is 'Who is adding a passkey; null of a sign-in, which nobody has begun yet.';
comment on column passkey_challenge.purpose is 'bind or sign-in; an answer for one is none for the other.';
comment on column passkey_challenge.expires_at is 'First instant at which an answer comes too late.';
comment on column passkey_challenge.used_at is 'When it was answered, rightly or wrongly.';
grant select, insert, update, delete on passkey_challenge to mds_app;

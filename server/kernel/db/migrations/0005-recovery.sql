-- Sign-in by third parties, and the way back into a lost account.

create table identity_provider (
  id uuid primary key,
  tenant_id uuid references tenant (id),
  kind text not null check (kind in ('oidc', 'wechat')),
  name text not null,
  name_en text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table identity_provider is 'Identity providers by which people may sign in, configured by the operator alone (TR-W1, TR-N14).';
comment on column identity_provider.id is 'Random UUID; the browser names it by this.';
comment on column identity_provider.tenant_id is 'The tenant whose people it is for; null offers it to everybody.';
comment on column identity_provider.kind is 'oidc for OpenID Connect with discovery; wechat for the profile of WeChat, which has none.';
comment on column identity_provider.name is 'What it is called in Chinese and Japanese.';
comment on column identity_provider.name_en is 'What it is called in English and Spanish.';
comment on column identity_provider.issuer is 'Issuer of OpenID Connect, or the origin of its interface.';
comment on column identity_provider.client_id is 'What it knows this installation by.';
comment on column identity_provider.client_secret is 'Sealed with a key of the server, bound to this row.';
comment on column identity_provider.enabled is 'False keeps its people from signing in by it, and what they have bound.';
comment on column identity_provider.created_at is 'When it was configured.';
grant select, insert, update, delete on identity_provider to mds_app;

create table third_party_identity (
  provider_id uuid not null references identity_provider (id) on delete cascade,
  subject text not null,
  account_id uuid not null references account (id),
  bound_at timestamptz not null default now(),
  held_to uuid references tenant (id),
  primary key (provider_id, subject),
  unique (account_id, provider_id)
);
comment on table third_party_identity is 'Which account a person of a provider is: bound by its owner while signed in, never by an address that happens to be equal (TR-N14).';
comment on column third_party_identity.provider_id is 'The provider that says so.';
comment on column third_party_identity.subject is 'What the provider calls the person: the claim sub, or the unionid of WeChat.';
comment on column third_party_identity.account_id is 'The account; at most one identity of a provider.';
comment on column third_party_identity.bound_at is 'When its owner bound it.';
comment on column third_party_identity.held_to is 'The one tenant that it opens, since it was bound within a session that was held to it; null for each that its provider opens.';
grant select, insert, update, delete on third_party_identity to mds_app;

create table third_party_state (
  hash bytea primary key,
  provider_id uuid not null references identity_provider (id) on delete cascade,
  account_id uuid references account (id),
  browser bytea not null,
  user_agent text,
  network text not null,
  digits smallint not null,
  go_hash bytea not null unique,
  return_hash bytea unique,
  carrier_hash bytea,
  elsewhere boolean not null default false,
  step text not null default 'waiting' check (step in ('waiting', 'gone', 'confirm', 'returned', 'failed', 'used')),
  failure integer,
  tries smallint not null default 0,
  subject text,
  ticket_hash bytea unique,
  expires_at timestamptz not null
);
comment on table third_party_state is 'One way to a provider and back: begun in one browser, carried by that or by a phone that scanned its code, of use to the first alone (TR-N14).';
comment on column third_party_state.hash is 'SHA-256 of what the browser that began asks by.';
comment on column third_party_state.provider_id is 'The provider that is asked.';
comment on column third_party_state.account_id is 'Who binds an identity; null while signing in.';
comment on column third_party_state.browser is 'SHA-256 of the random id of the browser that began.';
comment on column third_party_state.user_agent is 'What that browser calls itself: shown on the phone.';
comment on column third_party_state.network is 'Prefix of the address that began: shown on the phone.';
comment on column third_party_state.digits is 'Number that the first browser shows and the phone must be told, 10 to 99.';
comment on column third_party_state.go_hash is 'SHA-256 of the text of the code that is scanned; it leads away once.';
comment on column third_party_state.return_hash is 'SHA-256 of the state that the provider must bring back; null until the way began.';
comment on column third_party_state.carrier_hash is 'SHA-256 of the cookie of the browser that was sent to the provider.';
comment on column third_party_state.elsewhere is 'True when that was not the browser that began: the number is asked for.';
comment on column third_party_state.step is 'waiting, gone to the provider, confirm on the phone, returned, failed or used.';
comment on column third_party_state.failure is 'Code of the catalogue that a failed way ended with.';
comment on column third_party_state.tries is 'How often a number was told; the third wrong one ends the way.';
comment on column third_party_state.subject is 'Whom the provider named.';
comment on column third_party_state.ticket_hash is 'SHA-256 of the ticket by which the first browser goes on.';
comment on column third_party_state.expires_at is 'First instant at which it is too old, five minutes after it began.';
grant select, insert, update, delete on third_party_state to mds_app;

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
comment on column recovery.method is 'Way by which the last code went: phone or email; null before.';
comment on column recovery.created_at is 'When the name was given.';
comment on column recovery.expires_at is 'First instant at which the ticket is refused.';
grant select, insert, update, delete on recovery to mds_app;

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
grant select, insert, update, delete on recovery_review to mds_app;

create table reset_ticket (
  hash bytea primary key,
  account_id uuid references account (id),
  kind text not null check (kind in ('code', 'link')),
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  email text check (length(email) <= 254),
  opens_at timestamptz,
  held_to uuid references tenant (id),
  made_by uuid references account (id)
);
create index reset_ticket_account on reset_ticket (account_id, made_at desc);
comment on table reset_ticket is 'Permits to set a new password without the old one, each used once (TR-P7, TR-E5).';
comment on column reset_ticket.hash is 'SHA-256 of the ticket or of the token in the mailed link.';
comment on column reset_ticket.account_id is 'Whose password may be set.';
comment on column reset_ticket.kind is 'code: after a code was entered; link: mailed on an administrator''s request.';
comment on column reset_ticket.made_at is 'When it was given; a newer link of the account replaces it.';
comment on column reset_ticket.expires_at is 'First instant at which it is refused.';
comment on column reset_ticket.used_at is 'When a password was set with it, or a newer one replaced it.';
comment on column reset_ticket.email is 'Address that the link went to and that becomes the account''s once it is used; null where the account stays as it is.';
comment on column reset_ticket.opens_at is 'First instant at which it can be used; null where it can be at once. An account of several companies waits, so that its owner and the others can object.';
comment on column reset_ticket.held_to is 'The tenant that the new password will open alone where the account has others: its administrator named the address, or the code went to a place that is held to it; null for each of the account.';
comment on column reset_ticket.made_by is 'Account of the administrator who named another address; null of every other ticket.';
grant select, insert, update, delete on reset_ticket to mds_app;

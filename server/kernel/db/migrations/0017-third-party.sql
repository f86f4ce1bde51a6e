-- Signing in by somebody else's word: identity providers that an operator has configured, and who is bound to whom there.

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

create table third_party_identity (
  provider_id uuid not null references identity_provider (id) on delete cascade,
  subject text not null,
  account_id uuid not null references account (id),
  bound_at timestamptz not null default now(),
  primary key (provider_id, subject),
  unique (account_id, provider_id)
);
comment on table third_party_identity is 'Which account a person of a provider is: bound by its owner while signed in, never by an address that happens to be equal (TR-N14).';
comment on column third_party_identity.provider_id is 'The provider that says so.';
comment on column third_party_identity.subject is 'What the provider calls the person: the claim sub, or the unionid of WeChat.';
comment on column third_party_identity.account_id is 'The account; at most one identity of a provider.';
comment on column third_party_identity.bound_at is 'When its owner bound it.';

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

grant select, insert, update, delete on identity_provider, third_party_identity, third_party_state to mds_app;

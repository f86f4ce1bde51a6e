-- Passwords, sessions and their tokens, and what slows guessing.

create table credential (
  id uuid primary key,
  account_id uuid not null references account (id),
  secret text not null,
  pepper_version smallint not null default 1,
  set_at timestamptz not null default now(),
  current boolean not null default true,
  held_to uuid references tenant (id)
);
create index credential_account on credential (account_id, set_at desc);
create unique index credential_current on credential (account_id, held_to) nulls not distinct where current;
comment on table credential is 'Password of an account and its history (TR-P1, TR-P5).';
comment on column credential.id is 'Random UUID; nothing points at it.';
comment on column credential.account_id is 'Whose password it is.';
comment on column credential.secret is 'PHC string: argon2id over HMAC-SHA-256(pepper, upper-case MD5 of the password).';
comment on column credential.pepper_version is 'Which pepper was used.';
comment on column credential.set_at is 'When it was set; the expiry cycle counts from here.';
comment on column credential.current is 'True for the ones in force: at most one own password of the account, and one for each company whose help set one.';
comment on column credential.held_to is 'The one tenant that the password opens: it was set by a link of that tenant, or within a session that was held to it; null for the owner''s own, which opens each of the account.';
grant select, insert, update on credential to mds_app;

create table session (
  id uuid primary key,
  account_id uuid not null references account (id),
  kind text not null default 'browser' check (kind in ('browser', 'token', 'narrow')),
  method text not null,
  browser text,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_code integer,
  end_told boolean not null default false,
  second_factor_at timestamptz,
  held_to uuid references tenant (id),
  held_by text check (held_by in ('provider', 'company')),
  freed_from uuid references tenant (id),
  elements text[],
  role_id uuid,
  credential_id uuid,
  constraint session_narrow check (
  (kind = 'narrow') = (elements is not null) and (kind = 'narrow') = (credential_id is not null)
  and (kind <> 'narrow' or held_to is not null) and (kind = 'narrow' or role_id is null))
);
create index session_account on session (account_id, created_at desc);
create index session_narrow_tokens on session (held_to, created_at desc) where kind = 'narrow';
comment on table session is 'A signed-in browser, or a token issued for a script. Ending it ends every token of it (TR-N6).';
comment on column session.id is 'Random UUID; the list of one''s sessions names them by it.';
comment on column session.account_id is 'Who signed in.';
comment on column session.kind is 'browser; token for those of npm run token, which do not count as logged in elsewhere (TR-N9); or narrow for the token of some elements.';
comment on column session.method is 'How it was opened: password, email-code, token.';
comment on column session.browser is 'Random id of the browser: its tabs share one session.';
comment on column session.ip is 'Address that it was opened from, for the record.';
comment on column session.user_agent is 'Browser as it named itself when the session was opened.';
comment on column session.created_at is 'When it was opened; the absolute end counts from here (TR-N8).';
comment on column session.last_seen_at is 'Last call that was not passive; the idle limit counts from here (TR-N8).';
comment on column session.expires_at is 'Absolute end, at most 24 hours after its start.';
comment on column session.ended_at is 'When it was ended, null while it lives.';
comment on column session.end_code is 'Catalogue code that its next call is answered.';
comment on column session.end_told is 'True once that code was answered; later calls get 999411.';
comment on column session.second_factor_at is 'When a second factor was proved for it, on a trusted device when that became one; null when none was.';
comment on column session.held_to is 'The one tenant that it opens: that of the identity provider which named the person; null of every other way in.';
comment on column session.held_by is 'Why it opens one tenant alone: provider, or company for a way in that an administrator of that company brought about; null where it opens each.';
comment on column session.freed_from is 'The tenant that it was held to before its owner proved an own place: the password of that tenant, by which the owner came in, still confirms the change of the own one; null of every other session.';
comment on column session.elements is 'Tags whose calls a narrow token may make (contract/narrow-tokens/elements.ts); null for a whole session.';
comment on column session.role_id is 'The one role in which a narrow token acts; null for a user without a role, and for a whole session.';
comment on column session.credential_id is 'Credential of the application that a narrow token was issued to; null for a whole session.';
grant select, insert, update on session to mds_app;

create table access_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  expires_at timestamptz not null
);
create index access_token_session on access_token (session_id);
comment on table access_token is 'Opaque access tokens, short-lived.';
comment on column access_token.hash is 'SHA-256 of the token; the token itself is stored nowhere.';
comment on column access_token.session_id is 'Session that it speaks for.';
comment on column access_token.expires_at is 'First instant at which it is refused.';
grant select, insert, update, delete on access_token to mds_app;

create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  state text not null default 'active' check (state in ('active', 'used')),
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index refresh_token_session on refresh_token (session_id);
comment on table refresh_token is 'Refresh tokens of a session''s family; each is used once (TR-N7).';
comment on column refresh_token.hash is 'SHA-256 of the token. Its successor is derived from the token itself with a server key, so the same one can be given again for ten seconds.';
comment on column refresh_token.session_id is 'Session whose family it belongs to.';
comment on column refresh_token.state is 'active, or used once it was rotated.';
comment on column refresh_token.used_at is 'When it was rotated; shown again later than ten seconds after, it ends the session (TR-N7).';
comment on column refresh_token.created_at is 'When it was issued.';
grant select, insert, update, delete on refresh_token to mds_app;

create table sign_in_counter (
  name text primary key,
  failures integer not null default 0,
  last_failure_at timestamptz,
  locked_until timestamptz,
  texts jsonb not null default '{}'
);
comment on table sign_in_counter is 'Consecutive wrong sign-ins per submitted name, known or not (TR-N1); shared by every method and process.';
comment on column sign_in_counter.name is 'Lower-case name as submitted.';
comment on column sign_in_counter.failures is 'Wrong tries in a row; the third warns and the fifth locks (N39).';
comment on column sign_in_counter.last_failure_at is 'Last wrong try; 30 days later the name is forgotten.';
comment on column sign_in_counter.locked_until is 'End of the lock, null while there is none.';
comment on column sign_in_counter.texts is 'How many of the failures came by each submitted text: a warning after tries at a name must not tell whose an address is (TR-N3). An empty text counts tries within a session.';
grant select, insert, update, delete on sign_in_counter to mds_app;

create table one_time_code (
  id uuid primary key,
  purpose text not null,
  target text not null,
  account_id uuid references account (id),
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  live boolean not null default true,
  request text,
  held_to uuid references tenant (id)
);
create index one_time_code_target on one_time_code (purpose, target, created_at desc);
comment on table one_time_code is 'Codes sent by mail or SMS: bound to purpose and target, used once, five tries (TR-N4).';
comment on column one_time_code.id is 'Random UUID; goes into the hash, so that equal codes differ there.';
comment on column one_time_code.purpose is 'What it may be used for; only that accepts it.';
comment on column one_time_code.target is 'Lower-case address or phone number that it was sent to.';
comment on column one_time_code.account_id is 'Whose it is; null for a target that nobody has, which is answered alike (TR-N4).';
comment on column one_time_code.code_hash is 'HMAC-SHA-256 of the code with a server key.';
comment on column one_time_code.tries is 'How often it was tried; the sixth try finds it closed.';
comment on column one_time_code.created_at is 'When it was sent; only the newest of a target counts.';
comment on column one_time_code.expires_at is 'First instant at which it is too old, ten minutes after it was sent.';
comment on column one_time_code.used_at is 'When it fitted, null while it is open.';
comment on column one_time_code.live is 'False of a decoy, sent to nobody: it is tried like any other and never fits (TR-N4).';
comment on column one_time_code.request is 'What the code was asked within, as the id of an invitation; null where that is nothing.';
comment on column one_time_code.held_to is 'The one tenant that its place opened when it was sent; null for each of the account.';
grant select, insert, update, delete on one_time_code to mds_app;

create table frequency (
  key text primary key,
  window_start timestamptz not null,
  count integer not null,
  blocked_until timestamptz
);
comment on table frequency is 'Counters of costly calls per target, account or address (TR-W7).';
comment on column frequency.key is 'What is counted, as purpose:subject.';
comment on column frequency.window_start is 'When the first request of the running window came.';
comment on column frequency.count is 'Requests in the running window.';
comment on column frequency.blocked_until is 'End of the refusal that the last full window brought; null when none did.';
grant select, insert, update, delete on frequency to mds_app;

create table slide_challenge (
  id uuid primary key,
  target_x integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz
);
comment on table slide_challenge is 'Slider puzzles drawn by the server: one try each (TR-N5).';
comment on column slide_challenge.id is 'Random UUID; the browser answers by it.';
comment on column slide_challenge.target_x is 'Where the piece belongs, in pixels; never leaves the server.';
comment on column slide_challenge.created_at is 'When it was drawn.';
comment on column slide_challenge.expires_at is 'First instant at which an answer comes too late.';
comment on column slide_challenge.answered_at is 'When it was answered, right or wrong; a second answer is refused.';
grant select, insert, update, delete on slide_challenge to mds_app;

create table slide_ticket (
  hash bytea primary key,
  account_name text not null,
  purpose text not null,
  network text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table slide_ticket is 'One-time proof that a puzzle was solved, bound to account, purpose and network (TR-N5).';
comment on column slide_ticket.hash is 'SHA-256 of the ticket; the ticket itself is stored nowhere.';
comment on column slide_ticket.account_name is 'Lower-case user name that the puzzle was solved for.';
comment on column slide_ticket.purpose is 'What it may be used for; only that accepts it.';
comment on column slide_ticket.network is 'Prefix of the address that solved it.';
comment on column slide_ticket.expires_at is 'First instant at which it is refused.';
comment on column slide_ticket.used_at is 'When it was shown, by whomever; it counts once.';
grant select, insert, update, delete on slide_ticket to mds_app;

create table step_up (
  hash bytea primary key,
  session_id uuid not null references session (id),
  purpose text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table step_up is 'Tickets of a signed-in user who has just proved their identity again: for one purpose of one session, once.';
comment on column step_up.hash is 'SHA-256 of the ticket.';
comment on column step_up.session_id is 'The session that proved it; no other may use the ticket.';
comment on column step_up.purpose is 'What was proved: authenticator, password, old-email, old-phone, or lost-email for two other proofs in place of a mailbox.';
comment on column step_up.expires_at is 'First instant at which it is too old, five minutes after it was given.';
comment on column step_up.used_at is 'When it was used, null while it is open.';
grant select, insert, update, delete on step_up to mds_app;

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
comment on column seal_key.wrapped is 'Private half as PKCS #8, encrypted with a server key: useless to a reader of the database alone.';
comment on column seal_key.made_at is 'When it was made; the newest is given out.';
comment on column seal_key.expires_at is 'First instant at which it opens nothing any more.';
grant select, insert, update, delete on seal_key to mds_app;

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
grant select, insert, update, delete on seal_nonce to mds_app;

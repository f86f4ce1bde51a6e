-- Tenancy, accounts and sessions. Tables here are global: they hold no tenant's data, or they are what
-- tells which tenants an account may enter. Every other table carries tenant_id and forced row-level security.

-- The tenant of this transaction, or null: set by set_config('app.tenant', ..., true) at its start.
create function current_tenant() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::uuid $$;

-- Puts forced row-level security with the one tenant policy on a table (TR-T1), and the sentence of its tenant_id.
create function isolate(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))', target);
  execute format('comment on column %s.tenant_id is %L', target, 'Tenant that the row belongs to; the policy of its table shows it to no other.');
end $$;
revoke all on function isolate(regclass) from public;

create table tenant (
  id uuid primary key,
  company_name text not null,
  company_name_en text not null,
  icon text,
  logo_url text,
  tenant_type smallint not null check (tenant_type in (1, 2, 3)),
  language_flag text not null default 'zh-CN',
  languages text[] not null default '{zh-CN,en-US,ja-JP,es-ES}',
  time_zone text not null default 'Asia/Shanghai',
  enabled boolean not null default true,
  licence_from timestamptz not null default '-infinity',
  licence_to timestamptz not null default 'infinity',
  settings jsonb not null default '{}',
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table tenant is 'A company that uses the platform. Global: the list of tenants itself.';
comment on column tenant.id is 'Random UUID; every row of the tenant carries it as tenant_id.';
comment on column tenant.company_name is 'Name in the tenant''s first language.';
comment on column tenant.company_name_en is 'Name in English.';
comment on column tenant.icon is 'Short mark shown in the tenant switch, at most four characters.';
comment on column tenant.logo_url is 'Upload id of the logo.';
comment on column tenant.tenant_type is '1 sponsor, 2 CRO, 3 site (checklist P16).';
comment on column tenant.language_flag is 'Default language of the tenant.';
comment on column tenant.languages is 'Languages that its people may choose.';
comment on column tenant.time_zone is 'IANA zone in which its reminders leave.';
comment on column tenant.enabled is 'False refuses every session in this tenant (TR-T8).';
comment on column tenant.licence_from is 'First instant of its licence.';
comment on column tenant.licence_to is 'First instant after its licence; -infinity means none was ever granted.';
comment on column tenant.settings is 'Settings by name: singleSession (boolean, true unless given: a sign-in ends those elsewhere, TR-N9), passwordCycleMonths (0 unless given: a password does not run out), exportRows (100,000 unless given: rows that one export may have, P15).';
comment on column tenant.row_version is 'Version for optimistic concurrency.';
comment on column tenant.created_at is 'When the company joined the platform.';
comment on column tenant.updated_at is 'When its own data last changed.';

create table account (
  id uuid primary key,
  name text not null,
  email text,
  phone text,
  locale text not null default 'zh-CN',
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index account_name on account (lower(name));
create unique index account_email on account (lower(email)) where email is not null;
create unique index account_phone on account (phone) where phone is not null;
comment on table account is 'A person''s sign-in, global by nature: one account may enter many tenants (TR-T7).';
comment on column account.id is 'Random UUID; audit entries name the person by it in every tenant.';
comment on column account.name is 'User name, unique without regard to case and never reused (TR-E4).';
comment on column account.email is 'Address for sign-in codes, unique.';
comment on column account.phone is 'Phone number, 8 to 11 digits, unique.';
comment on column account.locale is 'Language of messages to this person.';
comment on column account.enabled is 'False refuses every sign-in.';
comment on column account.created_at is 'When the person first got an account.';

create table reserved_name (
  name text primary key,
  since timestamptz not null default now()
);
comment on table reserved_name is 'Lower-case user names that were ever given: none is given twice (TR-E4).';
comment on column reserved_name.name is 'The lower-case user name.';
comment on column reserved_name.since is 'When it was first given.';

create table credential (
  id uuid primary key,
  account_id uuid not null references account (id),
  secret text not null,
  pepper_version smallint not null default 1,
  set_at timestamptz not null default now(),
  current boolean not null default true
);
create unique index credential_current on credential (account_id) where current;
create index credential_account on credential (account_id, set_at desc);
comment on table credential is 'Password of an account and its history (TR-P1, TR-P5).';
comment on column credential.id is 'Random UUID; nothing points at it.';
comment on column credential.account_id is 'Whose password it is.';
comment on column credential.secret is 'PHC string: argon2id over HMAC-SHA-256(pepper, upper-case MD5 of the password).';
comment on column credential.pepper_version is 'Which pepper was used.';
comment on column credential.set_at is 'When it was set; the expiry cycle counts from here.';
comment on column credential.current is 'True for the one in force.';

create table membership (
  account_id uuid not null references account (id),
  tenant_id uuid not null references tenant (id),
  user_id uuid not null,
  last_used_at timestamptz,
  last_role_id uuid,
  primary key (account_id, tenant_id),
  unique (tenant_id, user_id)
);
comment on table membership is 'Which tenants an account may enter, and as which user. Global: it is read before a tenant is chosen.';
comment on column membership.account_id is 'The person who may enter.';
comment on column membership.tenant_id is 'The tenant that may be entered.';
comment on column membership.user_id is 'The user row of this account in that tenant.';
comment on column membership.last_used_at is 'When the account last worked in that tenant; the latest is taken at sign-in (P23).';
comment on column membership.last_role_id is 'Role last used there; restored at sign-in when still held (F32).';

create table session (
  id uuid primary key,
  account_id uuid not null references account (id),
  kind text not null default 'browser' check (kind in ('browser', 'token')),
  method text not null,
  browser text,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_code integer,
  end_told boolean not null default false
);
create index session_account on session (account_id, created_at desc);
comment on table session is 'A signed-in browser, or a token issued for a script. Ending it ends every token of it (TR-N6).';
comment on column session.id is 'Random UUID; the list of one''s sessions names them by it.';
comment on column session.account_id is 'Who signed in.';
comment on column session.kind is 'browser, or token for those of npm run token, which do not count as logged in elsewhere (TR-N9).';
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

create table sign_in_counter (
  name text primary key,
  failures integer not null default 0,
  last_failure_at timestamptz,
  locked_until timestamptz
);
comment on table sign_in_counter is 'Consecutive wrong sign-ins per submitted name, known or not (TR-N1); shared by every method and process.';
comment on column sign_in_counter.name is 'Lower-case name as submitted.';
comment on column sign_in_counter.failures is 'Wrong tries in a row; the third warns and the fifth locks (N39).';
comment on column sign_in_counter.last_failure_at is 'Last wrong try; 30 days later the name is forgotten.';
comment on column sign_in_counter.locked_until is 'End of the lock, null while there is none.';

create table one_time_code (
  id uuid primary key,
  purpose text not null,
  target text not null,
  account_id uuid references account (id),
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
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

grant select, insert, update on tenant, account, credential, membership, session, access_token, refresh_token,
  sign_in_counter, one_time_code, frequency, slide_challenge, slide_ticket to mds_app;
grant delete on access_token, refresh_token, sign_in_counter, one_time_code, frequency, slide_challenge, slide_ticket to mds_app;
grant select, insert on reserved_name to mds_app;

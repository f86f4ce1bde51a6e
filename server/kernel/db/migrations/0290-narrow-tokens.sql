-- Narrow tokens: a session for some elements, one user, one company and one role, issued to the back end of a host (KIT-C43).

alter table session drop constraint session_kind_check;
alter table session add constraint session_kind_check check (kind in ('browser', 'token', 'narrow'));
alter table session add column elements text[];
alter table session add column role_id uuid;
alter table session add column credential_id uuid;
alter table session add constraint session_narrow check (
  (kind = 'narrow') = (elements is not null) and (kind = 'narrow') = (credential_id is not null)
  and (kind <> 'narrow' or held_to is not null) and (kind = 'narrow' or role_id is null));
create index session_narrow_tokens on session (held_to, created_at desc) where kind = 'narrow';
comment on column session.kind is 'browser; token for those of npm run token, which do not count as logged in elsewhere (TR-N9); or narrow for the token of some elements.';
comment on column session.elements is 'Tags whose calls a narrow token may make (contract/narrow-tokens/elements.ts); null for a whole session.';
comment on column session.role_id is 'The one role in which a narrow token acts; null for a user without a role, and for a whole session.';
comment on column session.credential_id is 'Credential of the application that a narrow token was issued to; null for a whole session.';

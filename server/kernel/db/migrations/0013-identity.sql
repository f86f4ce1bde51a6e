-- What every way in shares: codes for several purposes, and tickets of somebody who has just proved anew who he is.

alter table one_time_code add column live boolean not null default true;
comment on column one_time_code.live is 'False of a decoy, sent to nobody: it is tried like any other and never fits (TR-N4).';
alter table one_time_code add column request text;
comment on column one_time_code.request is 'What the code was asked within, as the id of an invitation; null where that is nothing.';

create table step_up (
  hash bytea primary key,
  session_id uuid not null references session (id),
  purpose text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table step_up is 'Tickets of somebody signed in who has just proved anew who he is: for one purpose of one session, once.';
comment on column step_up.hash is 'SHA-256 of the ticket.';
comment on column step_up.session_id is 'The session that proved it; no other may use the ticket.';
comment on column step_up.purpose is 'What was proved, as authenticator or old-email.';
comment on column step_up.expires_at is 'First instant at which it is too old, five minutes after it was given.';
comment on column step_up.used_at is 'When it was used, null while it is open.';
grant select, insert, update, delete on step_up to mds_app;

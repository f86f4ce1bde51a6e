-- Invitations, accepted texts, and messages.

create table invitation (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  kind text not null check (kind in ('email', 'link', 'upgrade')),
  user_id uuid,
  email text,
  type text not null default 'internal' check (type in ('internal', 'external')),
  department_id uuid,
  made_by uuid,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  uses integer not null default 0,
  max_uses integer not null default 1,
  used_at timestamptz,
  revoked_at timestamptz,
  replaced boolean not null default false,
  admits boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, made_by) references users (tenant_id, id),
  foreign key (tenant_id, department_id) references department (tenant_id, id),
  check ((kind = 'link') = (user_id is null)),
  check ((kind = 'link') = (email is null))
);
select isolate('invitation');
create index invitation_user on invitation (tenant_id, user_id, made_at desc);
create index invitation_made on invitation (tenant_id, made_at desc, id) where user_id is not null and not replaced;
comment on table invitation is 'Invitations to a company. A link names its row and bears a keyed hash of that name, so that nothing secret is stored (F14, F23).';
comment on column invitation.id is 'Random UUID; the link names it.';
comment on column invitation.kind is 'email: mailed to one person; link: shown to several, as a code too; upgrade: mailed to a person who is listed without an account.';
comment on column invitation.user_id is 'Who is invited; null of a link for several.';
comment on column invitation.email is 'Address that it was mailed to; the holder of the link has that address. Null of a link for several.';
comment on column invitation.type is 'What people who register by a link for several become: internal or external.';
comment on column invitation.department_id is 'Department that people who register by a link for several come into; null for none.';
comment on column invitation.made_by is 'Who invited.';
comment on column invitation.made_at is 'When it was made, by the database''s clock.';
comment on column invitation.expires_at is 'First instant at which it is too old: as many days later as the company has set (O25).';
comment on column invitation.uses is 'How often it was used.';
comment on column invitation.max_uses is 'How often it may be used; one of those mailed to a person.';
comment on column invitation.used_at is 'When it was used up; null before.';
comment on column invitation.revoked_at is 'When a later invitation of the same person took its place, or a user ended a link for several; null otherwise.';
comment on column invitation.replaced is 'A later invitation of the same person has taken its place: it is in no list.';
comment on column invitation.admits is 'Whether the person who answers is let in at once: the first administrator, whom the operator invited, for nobody is there to review.';
grant select, insert, update on invitation to mds_app;

create table legal_acceptance (
  account_id uuid not null references account (id),
  version text not null,
  accepted_at timestamptz not null default now(),
  primary key (account_id, version)
);
comment on table legal_acceptance is 'Which version of the legal statement an account has accepted, and when (D4).';
comment on column legal_acceptance.account_id is 'Who accepted.';
comment on column legal_acceptance.version is 'Version of the statement, as in contract/legal.ts.';
comment on column legal_acceptance.accepted_at is 'When, by the database''s clock.';
grant select, insert on legal_acceptance to mds_app;

create table company_message (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  kind text not null,
  sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  fault text,
  import_id uuid,
  invitation_id uuid,
  made_at timestamptz not null default clock_timestamp(),
  next_try_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'waiting') = (sealed is not null))
);
select isolate('company_message');
create index company_message_waiting on company_message (tenant_id, next_try_at) where state = 'waiting';
create index company_message_import on company_message (tenant_id, import_id) where import_id is not null;
create index company_message_invitation on company_message (tenant_id, invitation_id) where invitation_id is not null;
comment on table company_message is 'A mail of a company that is to leave, or has left: about invitations, registrations and tasks.';
comment on column company_message.id is 'Random UUID; its Message-ID follows from it, so that a mail server knows a second copy.';
comment on column company_message.kind is 'What it is: a kind of server/mail/letter.ts.';
comment on column company_message.sealed is 'Receiver and content, sealed with a key derived from MDS_SECRET; null once it has left or is given up.';
comment on column company_message.state is 'waiting: to be sent; sent: its mail server took it; failed: given up.';
comment on column company_message.tries is 'How often it was tried in vain.';
comment on column company_message.fault is 'Why it was not sent the last time, without what it says or to whom; null while nothing failed.';
comment on column company_message.import_id is 'Import that it belongs to; null for none.';
comment on column company_message.invitation_id is 'Invitation that it brings; null for none. One that is withdrawn is not sent any more.';
comment on column company_message.made_at is 'When it was written.';
comment on column company_message.next_try_at is 'Not tried before this.';
comment on column company_message.expires_at is 'What it says holds no longer: not sent after this.';
comment on column company_message.ended_at is 'When it was sent or given up.';
grant select, insert, update, delete on company_message to mds_app;

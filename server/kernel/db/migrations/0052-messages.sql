-- The outbox of mails and SMS. A row is written in the transaction of the change and sent after its commit, once, by any process.

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
  foreign key (tenant_id, import_id) references import_job (tenant_id, id) on delete cascade,
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

create table account_message (
  id uuid primary key,
  kind text not null,
  sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'decoy')),
  tries integer not null default 0,
  fault text,
  made_at timestamptz not null default clock_timestamp(),
  next_try_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (sealed is not null))
);
create index account_message_waiting on account_message (next_try_at) where state = 'waiting';
comment on table account_message is 'A message about an account, which belongs to no company, that is to leave, or has left: codes, links, and what its owner is told.';
comment on column account_message.id is 'Random UUID; its Message-ID follows from it, so that a mail server knows a second copy.';
comment on column account_message.kind is 'What it is: a kind of server/mail/letter.ts or server/sms/sms.ts, or an act of server/messages/acts.ts.';
comment on column account_message.sealed is 'Receiver and content, sealed with a key derived from MDS_SECRET; null once it has left or is given up.';
comment on column account_message.state is 'waiting: to be sent; sent: its server took it; failed: given up; decoy: never to be sent, so that an unknown name costs the same.';
comment on column account_message.tries is 'How often it was tried in vain.';
comment on column account_message.fault is 'Why it was not sent the last time, without what it says or to whom; null while nothing failed.';
comment on column account_message.made_at is 'When it was written.';
comment on column account_message.next_try_at is 'Not tried before this.';
comment on column account_message.expires_at is 'What it says holds no longer: not sent after this.';
comment on column account_message.ended_at is 'When it was sent or given up.';

grant select, insert, update, delete on company_message, account_message to mds_app;

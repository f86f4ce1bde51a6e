-- Accounts, and the companies that each may enter.

-- The same as `nationalNumber` in contract/phone.ts. Where the zero belongs to the number, in Italy and San Marino, it stays.
create function phone_key(calling_code text, phone text) returns text language sql immutable parallel safe
  return case when calling_code in ('39', '378') then phone else ltrim(phone, '0') end;
comment on function phone_key(text, text) is 'Number of a telephone without the zeros that are dialled within its country alone.';

create table account (
  id uuid primary key,
  name text not null,
  email text,
  phone text,
  locale text not null default 'zh-CN',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  calling_code text not null default '86',
  email_held_to uuid references tenant (id),
  phone_held_to uuid references tenant (id),
  constraint account_calling_code check (calling_code ~ '^[1-9][0-9]{0,3}$')
);
create unique index account_name on account (lower(name));
create unique index account_email on account (lower(email)) where email is not null;
create unique index account_phone on account (calling_code, phone_key(calling_code, phone)) where phone is not null;
-- Accounts by their phone number, whatever its calling code: who may decide on an access request depends on it.
create index account_phone_number on account (phone) where phone is not null;
comment on table account is 'A person''s sign-in, global by nature: one account may enter many tenants (TR-T7).';
comment on column account.id is 'Random UUID; audit entries name the person by it in every tenant.';
comment on column account.name is 'User name, unique without regard to case and never reused (TR-E4).';
comment on column account.email is 'Address for sign-in codes, unique.';
comment on column account.phone is 'Phone number as dialled within its country, 8 to 11 digits; unique with its calling code.';
comment on column account.locale is 'Language of messages to this person.';
comment on column account.enabled is 'False refuses every sign-in.';
comment on column account.created_at is 'When the person first got an account.';
comment on column account.calling_code is 'Code by which the country of the phone number is called, without the plus (ITU-T E.164).';
comment on column account.email_held_to is 'The one tenant that a code to the address opens, since its administrator or a session that was held to it set the address; null for each of the account.';
comment on column account.phone_held_to is 'The one tenant that a code to the number opens, since a session that was held to it set the number; null for each of the account.';
grant select, insert, update on account to mds_app;

create table reserved_name (
  name text primary key,
  since timestamptz not null default now()
);
comment on table reserved_name is 'Lower-case user names that were ever given: none is given twice (TR-E4).';
comment on column reserved_name.name is 'The lower-case user name.';
comment on column reserved_name.since is 'When it was first given.';
grant select, insert on reserved_name to mds_app;

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
grant select, insert, update, delete on membership to mds_app;

create table account_hold (
  account_id uuid not null references account (id),
  held_to uuid not null references tenant (id),
  made_by uuid references account (id),
  since timestamptz not null default clock_timestamp(),
  primary key (account_id, held_to)
);
comment on table account_hold is 'Accounts of which something opens one company alone until another one agrees; the row goes with the agreement.';
comment on column account_hold.account_id is 'Whose account.';
comment on column account_hold.held_to is 'The tenant that is opened.';
comment on column account_hold.made_by is 'Account of the administrator whose act it goes back to: that person cannot agree in another company; null if not known.';
comment on column account_hold.since is 'When it last began.';
grant select, insert, update, delete on account_hold to mds_app;

create table former_contact (
  account_id uuid not null references account (id),
  way text not null check (way in ('email', 'phone')),
  place text not null,
  calling_code text not null default '86',
  removed_at timestamptz not null default clock_timestamp(),
  primary key (account_id, way)
);
create index former_contact_email on former_contact (lower(place)) where way = 'email';
comment on table former_contact is 'The last place of each kind that was its owner''s own and that an administrator took off the account, or a session that was held to a tenant replaced: it still hears what happens to the account, and still proves its owner, until the owner sets an own one.';
comment on column former_contact.account_id is 'Whose account.';
comment on column former_contact.way is 'email or phone.';
comment on column former_contact.place is 'The address, or the number as dialled within its country.';
comment on column former_contact.calling_code is 'Calling code of the country of a number.';
comment on column former_contact.removed_at is 'When it was taken off.';
grant select, insert, update, delete on former_contact to mds_app;

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
comment on table account_message is 'A message about an account, which belongs to no company, that is to leave, or has left: codes, links, and messages to its owner.';
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
grant select, insert, update, delete on account_message to mds_app;

create table survey_answer (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  score smallint not null check (score between 1 and 5),
  comment text not null default '' check (length(comment) <= 1000),
  answered_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
select isolate('survey_answer');
create index survey_answer_newest on survey_answer (tenant_id, answered_at desc, id);
comment on table survey_answer is 'Answers to the survey (B7): one for each link, without the name of the person.';
comment on column survey_answer.id is 'The random id that the link carries: a second answer by it finds the first.';
comment on column survey_answer.score is 'From 1, very dissatisfied, to 5, very satisfied.';
comment on column survey_answer.comment is 'What was written beside it; empty if nothing.';
comment on column survey_answer.answered_at is 'When it was given.';
grant select, insert on survey_answer to mds_app;

-- Invitations: by which people register with a company, or join it with the account that they have.

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
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, made_by) references users (tenant_id, id),
  foreign key (tenant_id, department_id) references department (tenant_id, id),
  check ((kind = 'link') = (user_id is null)),
  check ((kind = 'link') = (email is null))
);
select isolate('invitation');
create index invitation_user on invitation (tenant_id, user_id, made_at desc);
comment on table invitation is 'Invitations to a company. A link names its row and bears a keyed hash of that name, so that nothing secret is stored (F14, F23).';
comment on column invitation.id is 'Random UUID; the link names it.';
comment on column invitation.kind is 'email: mailed to one person; link: shown to several, as a code too; upgrade: mailed to somebody who is listed without an account.';
comment on column invitation.user_id is 'Who is invited; null of a link for several.';
comment on column invitation.email is 'Address that it was mailed to; whoever has the link has that address. Null of a link for several.';
comment on column invitation.type is 'What people who register by a link for several become: internal or external.';
comment on column invitation.department_id is 'Department that people who register by a link for several come into; null for none.';
comment on column invitation.made_by is 'Who invited.';
comment on column invitation.made_at is 'When it was made, by the database''s clock.';
comment on column invitation.expires_at is 'First instant at which it is too old: as many days later as the company has set (O25).';
comment on column invitation.uses is 'How often it was used.';
comment on column invitation.max_uses is 'How often it may be used; one of those mailed to a person.';
comment on column invitation.used_at is 'When it was used up; null before.';
comment on column invitation.revoked_at is 'When a later invitation of the same person took its place, or somebody ended a link for several; null otherwise.';
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

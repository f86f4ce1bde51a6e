-- How each user wants notices, and what is still to be sent by mail or SMS.
create table notice_setting (
  tenant_id uuid not null,
  user_id uuid not null,
  zone text not null default 'UTC',
  quiet jsonb not null default '[]',
  digest_at text not null default '08:00',
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('notice_setting');
comment on table notice_setting is 'Quiet hours of a user and the time of the digest; without a row there are none (MD-N4).';
comment on column notice_setting.user_id is 'Whose they are.';
comment on column notice_setting.zone is 'IANA zone by whose clock they go.';
comment on column notice_setting.quiet is 'Up to two windows [{from, to}] of the day as HH:MM; one that ends before it begins goes over midnight.';
comment on column notice_setting.digest_at is 'Time of the day at which digests come, HH:MM.';
comment on column notice_setting.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column notice_setting.updated_at is 'When it was last set.';
grant select, insert, update on notice_setting to mds_app;

create table notice_choice (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  study_id uuid,
  bell text not null default 'on' check (bell in ('on', 'digest', 'off')),
  mail text not null default 'off' check (mail in ('on', 'digest', 'off')),
  sms boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id)
);
select isolate('notice_choice');
create unique index notice_choice_key on notice_choice (tenant_id, user_id, kind, study_id) nulls not distinct;
comment on table notice_choice is 'Channels by which a user wants a kind of notices, everywhere or in one study; without a row: the bell alone.';
comment on column notice_choice.id is 'Random UUID.';
comment on column notice_choice.user_id is 'Whose choice it is.';
comment on column notice_choice.kind is 'Kind of notice, as in notice.kind.';
comment on column notice_choice.study_id is 'The study for which it differs; null for all others.';
comment on column notice_choice.bell is 'on: at once; digest: at the time of the digest; off: never. To-dos and urgent kinds always come at once.';
comment on column notice_choice.mail is 'on: a mail for each; digest: one mail at the time of the digest; off: none.';
comment on column notice_choice.sms is 'True for an SMS for each.';
grant select, insert, update, delete on notice_choice to mds_app;

create table notice_send (
  tenant_id uuid not null,
  notice_id uuid not null,
  via text not null check (via in ('bell', 'mail', 'sms')),
  user_id uuid not null,
  due_at timestamptz not null,
  summary boolean not null,
  primary key (tenant_id, notice_id, via),
  foreign key (tenant_id, notice_id) references notice (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('notice_send');
create index notice_send_due on notice_send (tenant_id, due_at);
comment on table notice_send is 'Notices that are still to be sent: a row goes in the transaction that posts its message, so each is sent once.';
comment on column notice_send.notice_id is 'The notice.';
comment on column notice_send.via is 'mail, sms, or bell for one that is held for a digest.';
comment on column notice_send.user_id is 'Its reader.';
comment on column notice_send.due_at is 'When it may be sent: at once, at the end of quiet hours, or at the time of the digest.';
comment on column notice_send.summary is 'Those that are due together go as one message.';
grant select, insert, update, delete on notice_send to mds_app;

-- What applications say, and what they have sent.
create table application_notice_kind (
  tenant_id uuid not null references tenant (id),
  application_id integer not null,
  key text not null,
  kind text not null,
  titles jsonb not null,
  unblinded boolean not null default false,
  declared_at timestamptz not null default now(),
  primary key (tenant_id, application_id, key)
);
select isolate('application_notice_kind');
comment on table application_notice_kind is 'Sentences that an application has declared for its notices and to-dos (MD-N1).';
comment on column application_notice_kind.application_id is 'Number in contract/access/applications.ts.';
comment on column application_notice_kind.key is 'Name by which its events say it.';
comment on column application_notice_kind.kind is 'Kind under which readers filter and set it.';
comment on column application_notice_kind.titles is 'The sentence by language, with {{name}} for each value; each notice keeps the words that it came with.';
comment on column application_notice_kind.unblinded is 'It says what blinded people may not know.';
comment on column application_notice_kind.declared_at is 'When its present words were declared.';
grant select, insert, update on application_notice_kind to mds_app;

create table application_notice (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  application_id integer not null,
  type text not null check (type in ('todo', 'notification')),
  external_id text not null,
  content bytea not null,
  readers integer not null,
  received_at timestamptz not null default now(),
  ended_at timestamptz,
  end_kind text check (end_kind in ('done', 'cancelled')),
  primary key (tenant_id, id),
  unique (tenant_id, application_id, type, external_id),
  check ((ended_at is null) = (end_kind is null))
);
select isolate('application_notice');
create index application_notice_received on application_notice (tenant_id, application_id, received_at) include (readers);
comment on table application_notice is 'Each notice or to-do that an application has sent, once for all its readers: a second event of the same id changes nothing.';
comment on column application_notice.id is 'Random UUID; the trail calls it by this.';
comment on column application_notice.application_id is 'Number in contract/access/applications.ts.';
comment on column application_notice.type is 'todo or notification.';
comment on column application_notice.external_id is 'The application''s own id: of the to-do, or of the event.';
comment on column application_notice.content is 'SHA-256 of what was said to whom, by which another content under the same id is refused.';
comment on column application_notice.readers is 'How many people got it.';
comment on column application_notice.received_at is 'When it came, by the database''s clock.';
comment on column application_notice.ended_at is 'When the application ended the to-do for everyone; null while it is open, and for a notification.';
comment on column application_notice.end_kind is 'done or cancelled.';
grant select, insert, update on application_notice to mds_app;

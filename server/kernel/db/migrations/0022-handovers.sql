-- Handovers, and changes that wait for a second person.

create table handover (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  from_user_id uuid not null,
  to_user_id uuid not null,
  at timestamptz not null,
  state text not null check (state in ('draft', 'pending', 'done', 'failed', 'cancelled')),
  reason text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  submitted_by uuid,
  submitted_at timestamptz,
  executed_at timestamptz,
  confirmed boolean not null default false,
  failure integer,
  removed_at timestamptz,
  row_version integer not null default 1,
  cancelled_by uuid,
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, from_user_id) references users (tenant_id, id),
  foreign key (tenant_id, to_user_id) references users (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, submitted_by) references users (tenant_id, id),
  foreign key (tenant_id, cancelled_by) references users (tenant_id, id)
);
select isolate('handover');
create index handover_from on handover (tenant_id, from_user_id, state) where removed_at is null;
create index handover_at on handover (tenant_id, state, at) where removed_at is null;
comment on table handover is 'Handovers of what a person holds to a successor (F19).';
comment on column handover.id is 'Random UUID; what the wire calls it by.';
comment on column handover.from_user_id is 'Who leaves it.';
comment on column handover.to_user_id is 'Who takes it over.';
comment on column handover.at is 'Minute at which it is done; what is handed over ends and begins at this instant, whenever the job gets to it.';
comment on column handover.state is 'draft, pending (to be handed over, locked), done, failed, or cancelled before it was done.';
comment on column handover.reason is 'Why, in the words of the user who arranged it.';
comment on column handover.created_by is 'Who arranged it.';
comment on column handover.created_at is 'When it was arranged.';
comment on column handover.submitted_by is 'Who submitted it; null of a draft.';
comment on column handover.submitted_at is 'When it was submitted.';
comment on column handover.executed_at is 'When it was done or failed.';
comment on column handover.confirmed is 'A second person has confirmed that it unblinds blinded people.';
comment on column handover.failure is 'Code of the catalogue that it failed with.';
comment on column handover.removed_at is 'When a draft was removed.';
comment on column handover.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column handover.cancelled_by is 'Who cancelled it; null of all others.';
comment on column handover.cancelled_at is 'When it was cancelled.';
comment on column handover.cancel_reason is 'Why it was cancelled; empty of all others.';
grant select, insert, update on handover to mds_app;

create table handover_item (
  tenant_id uuid not null,
  handover_id uuid not null,
  kind text not null check (kind in ('assignment', 'department', 'task')),
  item_id uuid not null,
  primary key (tenant_id, handover_id, kind, item_id),
  foreign key (tenant_id, handover_id) references handover (tenant_id, id)
);
select isolate('handover_item');
create index handover_item_item on handover_item (tenant_id, item_id);
comment on table handover_item is 'What a handover hands over.';
comment on column handover_item.handover_id is 'The handover.';
comment on column handover_item.kind is 'A role held, a department headed or managed, or an open to-do.';
comment on column handover_item.item_id is 'Id of the role assignment, the department or the notice.';
grant select, insert, delete on handover_item to mds_app;

create table held_change (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  call text not null,
  input jsonb not null,
  entity text not null,
  entity_id uuid,
  reason text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'turned down')),
  decided_by uuid,
  decided_at timestamptz,
  decided_reason text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, asked_by) references users (tenant_id, id),
  foreign key (tenant_id, decided_by) references users (tenant_id, id)
);
select isolate('held_change');
create index held_change_state on held_change (tenant_id, state, asked_at desc);
-- A role is kept by changes of it, or roles to be given, that wait for a second person (F20).
create index held_change_waiting on held_change (tenant_id, entity_id) where state = 'waiting';
comment on table held_change is 'Changes that would unblind blinded people, as a user asked for them; nothing of one is done before a second person confirms it.';
comment on column held_change.id is 'Random UUID; what the wire calls it by.';
comment on column held_change.call is 'Name of the call in the contract.';
comment on column held_change.input is 'What would be sent with it.';
comment on column held_change.entity is 'Kind of the record that it is about, as in the audit trail.';
comment on column held_change.entity_id is 'That record; null when the change makes it.';
comment on column held_change.reason is 'Why it was asked for.';
comment on column held_change.asked_by is 'User who asked.';
comment on column held_change.asked_at is 'When it was asked for.';
comment on column held_change.state is 'waiting, confirmed or turned down.';
comment on column held_change.decided_by is 'User who confirmed it, turned it down, or took it back.';
comment on column held_change.decided_at is 'When it was decided; null while it waits.';
comment on column held_change.decided_reason is 'Why.';
grant select, insert, update on held_change to mds_app;

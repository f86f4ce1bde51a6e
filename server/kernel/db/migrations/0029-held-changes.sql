-- Changes that wait for a second person: they would let blinded people see who gets which treatment.

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
comment on table held_change is 'Changes that would unblind blinded people, as somebody asked for them; nothing of one is done before a second person confirms it.';
comment on column held_change.id is 'Random UUID; what the wire calls it by.';
comment on column held_change.call is 'Name of the call in the contract.';
comment on column held_change.input is 'What would be sent with it.';
comment on column held_change.entity is 'Kind of the record that it is about, as in the audit trail.';
comment on column held_change.entity_id is 'That record; null when the change makes it.';
comment on column held_change.reason is 'Why it was asked for.';
comment on column held_change.asked_by is 'User who asked.';
comment on column held_change.asked_at is 'When he did.';
comment on column held_change.state is 'waiting, confirmed or turned down.';
comment on column held_change.decided_by is 'User who confirmed it, turned it down, or took it back.';
comment on column held_change.decided_at is 'When he did; null while it waits.';
comment on column held_change.decided_reason is 'Why.';

grant select, insert, update on held_change to mds_app;
